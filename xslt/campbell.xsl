<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  Writes Gary Campbell's Standard Freecell Notation (docs/formats/campbell.md) for a record that it
  can express: with automoves by Horne's rule or WKR, and with one card or as many as possible to
  empty columns, as `unisol convert -t xml` writes such a record.  The output is the same as that of
  the format campbell, byte for byte.  Positions are counted from 1, as in XPath.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:i="urn:unisol:interchange:1">
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:strip-space elements="i:*"/>

  <xsl:variable name="ranks" select="'A23456789TJQK'"/>

  <xsl:template match="/">
    <xsl:apply-templates select="i:solitaire"/>
  </xsl:template>

  <xsl:template match="i:solitaire">
    <xsl:choose>
      <xsl:when test="i:header/i:deal/@system = 'ms'">
        <xsl:value-of select="concat('#', i:header/i:deal/@number, '&#10;')"/>
      </xsl:when>
      <xsl:otherwise><xsl:apply-templates select="i:header/i:deal/@name"/></xsl:otherwise>
    </xsl:choose>
    <xsl:apply-templates select="i:solution/i:start_pos"/>
    <xsl:for-each select="i:comments/i:comment/i:plain_text">
      <xsl:variable name="alone"><xsl:call-template name="stands_alone"/></xsl:variable>
      <xsl:value-of select="concat(substring(': ', 1, 2 * ($alone = '')), translate(., '&#10;&#9;', '  '), '&#10;')"/>
    </xsl:for-each>
    <xsl:call-template name="moves">
      <xsl:with-param name="move" select="i:solution/i:moves/i:move[1]"/>
    </xsl:call-template>
  </xsl:template>

  <!-- The name of a deal, unless it names a number as a deal, as in "#617" or "game 617", is a number
       alone, or looks like another line. -->
  <xsl:template match="i:deal/@name">
    <xsl:variable name="line" select="translate(., '&#10;&#9;', '  ')"/>
    <xsl:variable name="zeros" select="concat(' ', translate($line, 'ADEGLMabcdefghijklmnopqrstuvwxyz123456789',
                                                             'adeglmabcdefghijklmnopqrstuvwxyz000000000'))"/>
    <xsl:variable name="sign" select="translate(substring-after($line, '#'), '.,:;!?)', '       ')"/>
    <xsl:variable name="number" select="number(substring-before(concat($sign, ' '), ' '))"/>
    <xsl:variable name="alone"><xsl:call-template name="stands_alone"/></xsl:variable>
    <xsl:if test="$alone != '' and translate($line, '0123456789 .:()-', '') != '' and not($number &lt;= 8589934591) and
                  not(contains($zeros, ' game 0') or contains($zeros, ' deal 0') or contains($zeros, ' game: 0') or
                      contains($zeros, ' deal: 0') or contains($zeros, ' game number 0') or contains($zeros, ' deal number 0'))">
      <xsl:value-of select="concat($line, '&#10;')"/>
    </xsl:if>
  </xsl:template>

  <!-- Text that can be on a line of its own, because it cannot be read as part of the layout or as
       moves. -->
  <xsl:template name="stands_alone">
    <xsl:if test="string-length(.) &gt; 2 and not(contains(' .[', substring(., 1, 1))) and substring(., 3, 1) != ' ' and
                  substring(., 12, 1) != '+'">yes</xsl:if>
  </xsl:template>

  <!-- Freecells and foundations if they have cards, or if the rule WKR must be named; then the
       columns by rows. -->
  <xsl:template match="i:start_pos">
    <xsl:variable name="header" select="ancestor::i:solitaire/i:header"/>
    <xsl:if test="$header/@automove = 'WKR' or $header/@num_freecells != 4 or i:freecells/i:card[@rank or @is_blocked] or
                  i:foundations/i:foundation[@rank != 0]">
      <xsl:call-template name="freecells">
        <xsl:with-param name="mark" select="substring('-=', 1 + number($header/@automove = 'WKR'), 1)"/>
        <xsl:with-param name="there" select="$header/@num_freecells"/>
      </xsl:call-template>
      <xsl:call-template name="homes"/>
    </xsl:if>
    <xsl:call-template name="rows"/>
  </xsl:template>

  <xsl:template match="i:card">
    <xsl:choose>
      <xsl:when test="@rank"><xsl:value-of select="concat(substring($ranks, @rank, 1), @suit)"/></xsl:when>
      <xsl:when test="@is_blocked = 'true' or @is_blocked = '1'">BB</xsl:when>
      <xsl:otherwise><xsl:text>  </xsl:text></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="freecells">
    <xsl:param name="mark"/>
    <xsl:param name="there"/>
    <xsl:param name="at" select="1"/>
    <xsl:choose>
      <xsl:when test="$at &gt; $there">BB</xsl:when>
      <xsl:when test="i:freecells/i:card[$at]"><xsl:apply-templates select="i:freecells/i:card[$at]"/></xsl:when>
      <xsl:otherwise><xsl:text>  </xsl:text></xsl:otherwise>
    </xsl:choose>
    <xsl:choose>
      <xsl:when test="$at = 4">+</xsl:when>
      <xsl:otherwise>
        <xsl:value-of select="$mark"/>
        <xsl:call-template name="freecells">
          <xsl:with-param name="mark" select="$mark"/>
          <xsl:with-param name="there" select="$there"/>
          <xsl:with-param name="at" select="$at + 1"/>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- The foundations are in the order C D H S.  Blanks after the last one are omitted. -->
  <xsl:template name="homes">
    <xsl:variable name="home" select="i:foundations/i:foundation"/>
    <xsl:variable name="all">
      <xsl:call-template name="home"><xsl:with-param name="of" select="$home[@suit = 'C']/@rank"/>
        <xsl:with-param name="suit" select="'C'"/></xsl:call-template>
      <xsl:call-template name="home"><xsl:with-param name="of" select="$home[@suit = 'D']/@rank"/>
        <xsl:with-param name="suit" select="'D'"/></xsl:call-template>
      <xsl:call-template name="home"><xsl:with-param name="of" select="$home[@suit = 'H']/@rank"/>
        <xsl:with-param name="suit" select="'H'"/></xsl:call-template>
      <xsl:call-template name="home"><xsl:with-param name="of" select="$home[@suit = 'S']/@rank"/>
        <xsl:with-param name="suit" select="'S'"/></xsl:call-template>
    </xsl:variable>
    <xsl:call-template name="without_blanks"><xsl:with-param name="text" select="string($all)"/></xsl:call-template>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="home">
    <xsl:param name="of"/>
    <xsl:param name="suit"/>
    <xsl:choose>
      <xsl:when test="$of &gt; 0"><xsl:value-of select="concat(substring($ranks, $of, 1), $suit, ' ')"/></xsl:when>
      <xsl:otherwise><xsl:text>   </xsl:text></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Row `at` has the card at that depth of each column. -->
  <xsl:template name="rows">
    <xsl:param name="at" select="1"/>
    <xsl:if test="i:columns/i:column/i:card[$at]">
      <xsl:variable name="row">
        <xsl:for-each select="i:columns/i:column">
          <xsl:choose>
            <xsl:when test="i:card[$at]"><xsl:apply-templates select="i:card[$at]"/></xsl:when>
            <xsl:otherwise><xsl:text>  </xsl:text></xsl:otherwise>
          </xsl:choose>
          <xsl:text> </xsl:text>
        </xsl:for-each>
      </xsl:variable>
      <xsl:call-template name="without_blanks"><xsl:with-param name="text" select="string($row)"/></xsl:call-template>
      <xsl:text>&#10;</xsl:text>
      <xsl:call-template name="rows"><xsl:with-param name="at" select="$at + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="without_blanks">
    <xsl:param name="text"/>
    <xsl:choose>
      <xsl:when test="substring($text, string-length($text)) = ' '">
        <xsl:call-template name="without_blanks">
          <xsl:with-param name="text" select="substring($text, 1, string-length($text) - 1)"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Ten moves of the player per line.  Each comment ends its line. -->
  <xsl:template name="moves">
    <xsl:param name="move"/>
    <xsl:param name="before" select="0"/>
    <xsl:variable name="implicit" select="$move/@implicit = 'true' or $move/@implicit = '1' or
                  (not($move/@implicit) and $move/@automove != 'NONE')"/>
    <xsl:variable name="in_line" select="$before + number(boolean($move) and not($implicit))"/>
    <xsl:variable name="comments" select="$move/i:comments/i:comment/i:plain_text"/>
    <xsl:variable name="ends" select="$in_line = 10 or $comments"/>
    <xsl:if test="$move and not($implicit)">
      <xsl:call-template name="move"><xsl:with-param name="move" select="$move"/></xsl:call-template>
    </xsl:if>
    <xsl:for-each select="$comments">
      <xsl:value-of select="concat('  ', translate(., '&#10;&#9;', '  '), '&#10;')"/>
    </xsl:for-each>
    <xsl:if test="not($comments) and ($ends or (not($move) and $in_line &gt; 0))"><xsl:text>&#10;</xsl:text></xsl:if>
    <xsl:if test="$move">
      <xsl:call-template name="moves">
        <xsl:with-param name="move" select="$move/following-sibling::i:move[1]"/>
        <xsl:with-param name="before" select="$in_line * number(not($ends))"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- A period precedes a move of one card from a column to an empty one.  A space precedes other
       moves. -->
  <xsl:template name="move">
    <xsl:param name="move"/>
    <xsl:choose>
      <xsl:when test="$move/i:source/@type = 'COLUMN' and $move/i:dest/@type = 'COLUMN' and
                      not($move/i:dest_card/@rank) and $move/@num_cards = 1">.</xsl:when>
      <xsl:otherwise><xsl:text> </xsl:text></xsl:otherwise>
    </xsl:choose>
    <xsl:apply-templates select="$move/i:source | $move/i:dest"/>
  </xsl:template>

  <xsl:template match="i:source | i:dest">
    <xsl:choose>
      <xsl:when test="@type = 'COLUMN'"><xsl:value-of select="@index + 1"/></xsl:when>
      <xsl:when test="@type = 'FREECELL'"><xsl:value-of select="substring('abcd', @index + 1, 1)"/></xsl:when>
      <xsl:otherwise>h</xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
