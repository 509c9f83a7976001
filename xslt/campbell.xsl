<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  Writes Gary Campbell's Standard Freecell Notation (docs/formats/campbell.md) for a record that it
  can express: with automoves by Horne's rule or WKR, and with one card or as many as possible to
  empty columns, as `unisol convert -t xml` writes such a record.  The output is the same as that of
  the format campbell, byte for byte.  A record with a current position needs boards before its moves
  (the option positions=all).  Positions are counted from 1, as in XPath.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:i="urn:unisol:interchange:1">
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:strip-space elements="i:*"/>
  <xsl:preserve-space elements="i:plain_text"/>

  <xsl:variable name="ranks" select="'A23456789TJQK'"/>

  <!-- What separates the words of a comment, and as many blanks. -->
  <xsl:variable name="punctuation" select="'!#$%&amp;()*+,-./:;&lt;=&gt;?@[\]^_`{|}~'"/>
  <xsl:variable name="quotes">"'</xsl:variable>
  <xsl:variable name="blanks" select="'                                '"/>

  <xsl:template match="/">
    <xsl:apply-templates select="i:solitaire"/>
  </xsl:template>

  <xsl:template match="i:solitaire">
    <xsl:variable name="start" select="i:solution/i:start_pos"/>
    <xsl:variable name="dealt"><xsl:apply-templates select="$start" mode="dealt"/></xsl:variable>
    <xsl:variable name="number" select="i:header/i:deal[@number and $dealt = '']"/>
    <xsl:apply-templates select="i:header/i:deal/@name"/>
    <xsl:if test="$number">
      <xsl:value-of select="concat(substring('#', 1, number($number/@system = 'ms')),
                                   substring(concat($number/@system, ':'), 1, 20 * number($number/@system != 'ms')),
                                   $number/@number, '&#10;')"/>
    </xsl:if>

    <!-- The layout is that of the current position if the number of the deal implies the start. -->
    <xsl:variable name="current" select="i:solution/@current[$number and . &gt; 0]"/>
    <xsl:variable name="moves" select="i:solution/i:moves/i:move[not(@implicit = 'true' or @implicit = '1')]"/>
    <xsl:variable name="next" select="$moves[position() = $current + 1]"/>
    <xsl:variable name="end" select="i:solution/i:final_position[$current = count($moves)]"/>
    <xsl:variable name="shown" select="$next/i:pos_before_move | $end"/>
    <xsl:apply-templates select="$shown | $start[not($shown)]" mode="layout"/>

    <xsl:for-each select="i:comments/i:comment/i:plain_text">
      <xsl:call-template name="comment"/>
    </xsl:for-each>
    <xsl:call-template name="moves">
      <xsl:with-param name="move" select="i:solution/i:moves/i:move[1]"/>
      <xsl:with-param name="marked" select="$next[i:pos_before_move]"/>
      <xsl:with-param name="marks_end" select="$end[sum(i:foundations/i:foundation/@rank) != 52]"/>
    </xsl:call-template>
  </xsl:template>

  <!-- The name of a deal, unless it names a number as a deal, as in "#617" or "game 617", is a number
       or the name of another program's deal, or looks like another line. -->
  <xsl:template match="i:deal/@name">
    <xsl:variable name="line" select="translate(., '&#10;&#9;', '  ')"/>
    <xsl:variable name="zeros" select="concat(' ', translate($line, 'ADEGLMabcdefghijklmnopqrstuvwxyz123456789',
                                                             'adeglmabcdefghijklmnopqrstuvwxyz000000000'))"/>
    <xsl:variable name="sign" select="translate(substring-after($line, '#'), '.,:;!?)', '       ')"/>
    <xsl:variable name="number" select="number(substring-before(concat($sign, ' '), ' '))"/>
    <xsl:variable name="system" select="concat('|', substring-before($line, ':'), '|')"/>
    <xsl:variable name="other" select="contains('|ms|pysol|mt|kpat|ks|greenfelt|solvitaire|msc|exact|', $system) and
                                       number(substring-after($line, ':')) &gt;= 0"/>
    <xsl:variable name="row"><xsl:call-template name="begins_with_card"/></xsl:variable>
    <xsl:if test="string-length($line) &gt; 2 and not(contains(' .[:', substring($line, 1, 1))) and
                  substring($line, string-length($line)) != ' ' and $row = '' and not(contains(substring($line, 1, 12), '+')) and
                  translate($line, ' -=+BX?#*A23456789TJQKCDHS', '') != '' and not($other) and
                  translate($line, '#0123456789 .:()-', '') != '' and not($number &lt;= 8589934591) and
                  not(contains($zeros, ' game 0') or contains($zeros, ' deal 0') or contains($zeros, ' game: 0') or
                      contains($zeros, ' deal: 0') or contains($zeros, ' game number 0') or contains($zeros, ' deal number 0'))">
      <xsl:value-of select="concat($line, '&#10;')"/>
    </xsl:if>
  </xsl:template>

  <!-- ": " comes before a comment that could be read as part of the layout or as moves, or that has a
       blank at an end. -->
  <xsl:template name="comment">
    <xsl:variable name="line" select="translate(., '&#10;&#9;', '  ')"/>
    <xsl:variable name="row"><xsl:call-template name="begins_with_card"/></xsl:variable>
    <xsl:variable name="like_moves">
      <xsl:call-template name="like_moves">
        <xsl:with-param name="text" select="normalize-space(translate($line, concat($punctuation, $quotes), $blanks))"/>
      </xsl:call-template>
    </xsl:variable>
    <xsl:if test="string-length($line) &lt; 3 or contains(' .[:{}]&lt;&gt;~`#$%&amp;*-=+|/\^_@', substring($line, 1, 1)) or
                  substring($line, string-length($line)) = ' ' or $row != '' or contains(substring($line, 1, 12), '+') or
                  translate($line, '&#x2660;&#x2661;&#x2662;&#x2663;&#x2664;&#x2665;&#x2666;&#x2667;', '') != $line or
                  $like_moves != ''">: </xsl:if>
    <xsl:value-of select="concat($line, '&#10;')"/>
  </xsl:template>

  <xsl:template name="begins_with_card">
    <xsl:if test="contains($ranks, substring(., 1, 1)) and contains('CDHS', substring(., 2, 1)) and
                  contains(' &#10;&#9;', substring(., 3, 1)) and string-length(.) &gt; 2">yes</xsl:if>
  </xsl:template>

  <!-- Text whose words could be moves: most of them, or several, or two with digits side by side,
       or some without blanks between them. -->
  <xsl:template name="like_moves">
    <xsl:param name="text"/>
    <xsl:param name="words" select="0"/>
    <xsl:param name="pairs" select="0"/>
    <xsl:param name="after_digit" select="false()"/>
    <xsl:variable name="word" select="substring-before(concat($text, ' '), ' ')"/>
    <xsl:variable name="small" select="translate($word, 'ABCDEFGHKLV', 'abcdefghklv')"/>
    <xsl:variable name="digit" select="translate($word, '0123456789', '') != $word"/>
    <xsl:variable name="pair" select="((string-length($word) = 1 or string-length($word) = 3) and $digit) or
                                      (string-length($word) &gt; 1 and
                                       contains('123456789abcdefgkl', substring($small, 1, 1)) and
                                       contains('123456789abcdefgklh', substring($small, 2, 1)) and
                                       (string-length($word) = 2 or substring($small, 3, 1) = 'v'))"/>
    <xsl:choose>
      <xsl:when test="$text = ''"><xsl:if test="$pairs * 2 &gt; $words">yes</xsl:if></xsl:when>
      <xsl:when test="($digit and ($after_digit or string-length($word) &gt; 5)) or ($pair and $pairs = 1)">yes</xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="like_moves">
          <xsl:with-param name="text" select="substring-after($text, ' ')"/>
          <xsl:with-param name="words" select="$words + 1"/>
          <xsl:with-param name="pairs" select="$pairs + number($pair)"/>
          <xsl:with-param name="after_digit" select="$digit"/>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Writes the number of each column that has not as many cards as FreeCell deals to it. -->
  <xsl:template match="i:start_pos | i:pos_before_move | i:final_position" mode="dealt">
    <xsl:for-each select="i:columns/i:column">
      <xsl:if test="count(i:card) != 6 + number(position() &lt; 5)"><xsl:value-of select="position()"/></xsl:if>
    </xsl:for-each>
  </xsl:template>

  <!-- Freecells and foundations, unless they are empty, the columns are a fresh deal, and the rule is
       not WKR; then the columns by rows. -->
  <xsl:template match="i:start_pos | i:pos_before_move | i:final_position" mode="layout">
    <xsl:variable name="header" select="ancestor::i:solitaire/i:header"/>
    <xsl:variable name="dealt"><xsl:apply-templates select="." mode="dealt"/></xsl:variable>
    <xsl:if test="$header/@automove = 'WKR' or $header/@num_freecells != 4 or i:freecells/i:card[@rank or @is_blocked] or
                  $dealt != ''">
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
    <xsl:param name="marked"/>
    <xsl:param name="marks_end"/>
    <xsl:param name="before" select="0"/>
    <xsl:variable name="implicit" select="$move/@implicit = 'true' or $move/@implicit = '1' or
                  (not($move/@implicit) and $move/@automove != 'NONE')"/>
    <xsl:variable name="in_line" select="$before + number(boolean($move) and not($implicit))"/>
    <xsl:variable name="comments" select="$move/i:comments/i:comment/i:plain_text"/>
    <xsl:variable name="ends" select="$in_line = 10 or $comments"/>
    <xsl:if test="$move and not($implicit)">
      <xsl:call-template name="move">
        <xsl:with-param name="move" select="$move"/>
        <xsl:with-param name="is_marked" select="$marked and generate-id($move) = generate-id($marked)"/>
      </xsl:call-template>
    </xsl:if>
    <xsl:for-each select="$comments">
      <xsl:text>  </xsl:text>
      <xsl:call-template name="comment"/>
    </xsl:for-each>
    <xsl:if test="not($move) and $marks_end"> [??]</xsl:if>
    <xsl:if test="not($comments) and ($ends or (not($move) and ($in_line &gt; 0 or $marks_end)))"><xsl:text>&#10;</xsl:text></xsl:if>
    <xsl:if test="$move">
      <xsl:call-template name="moves">
        <xsl:with-param name="move" select="$move/following-sibling::i:move[1]"/>
        <xsl:with-param name="marked" select="$marked"/>
        <xsl:with-param name="marks_end" select="$marks_end"/>
        <xsl:with-param name="before" select="$in_line * number(not($ends))"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- A period precedes a move of one card from a column to an empty one.  A space precedes other
       moves. -->
  <xsl:template name="move">
    <xsl:param name="move"/>
    <xsl:param name="is_marked"/>
    <xsl:choose>
      <xsl:when test="$move/i:source/@type = 'COLUMN' and $move/i:dest/@type = 'COLUMN' and
                      not($move/i:dest_card/@rank) and $move/@num_cards = 1">.</xsl:when>
      <xsl:otherwise><xsl:text> </xsl:text></xsl:otherwise>
    </xsl:choose>
    <xsl:if test="$is_marked">[</xsl:if>
    <xsl:apply-templates select="$move/i:source | $move/i:dest"/>
    <xsl:if test="$is_marked">]</xsl:if>
  </xsl:template>

  <xsl:template match="i:source | i:dest">
    <xsl:choose>
      <xsl:when test="@type = 'COLUMN'"><xsl:value-of select="@index + 1"/></xsl:when>
      <xsl:when test="@type = 'FREECELL'"><xsl:value-of select="substring('abcd', @index + 1, 1)"/></xsl:when>
      <xsl:otherwise>h</xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
