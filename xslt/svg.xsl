<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  The start of a record as a drawing: freecells at the left, foundations at the right, and columns
  below, as on a web page.  It has only presentation attributes, so it can be edited and
  embedded anywhere.

  The parameter background is a colour, or none.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:u="urn:unisol:interchange:1"
                xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" exclude-result-prefixes="u">

  <xsl:output method="xml" encoding="UTF-8"/>

  <xsl:param name="background" select="'#33604f'"/>

  <!-- unisol adds the title, and the cards that the last move has brought to a pile, as in
       "|c3:2|": two cards at the end of column 3. -->
  <xsl:variable name="caption" select="string(/processing-instruction('caption'))"/>
  <xsl:variable name="moved" select="string(/processing-instruction('moved'))"/>

  <!-- A card is 60 by 84.  The next pile is 68 to the right, and the next card of a column is 24
       below. -->
  <xsl:variable name="step" select="68"/>
  <xsl:variable name="fan" select="24"/>
  <xsl:variable name="margin" select="14"/>

  <!-- The first one of a collection, which contains several records. -->
  <xsl:template match="/">
    <xsl:apply-templates select="(u:solitaire | u:solitaire_collection/u:solitaire)[1]/u:solution/u:start_pos"/>
  </xsl:template>

  <xsl:template match="u:start_pos">
    <xsl:variable name="header" select="../../u:header"/>
    <xsl:variable name="cells" select="$header/@num_freecells"/>
    <!-- A hole takes cards of any suit.  Games with holes have no other foundations. -->
    <xsl:variable name="holes" select="number(concat('0', $header/u:rules/@num_holes))"/>
    <xsl:variable name="homes" select="4 * $header/@num_decks * number($holes = 0)"/>
    <xsl:variable name="tops" select="$cells + number($cells &gt; 0 and $cells + $homes != count(u:columns/u:column)) + $homes + $holes"/>
    <!-- If there are more than 13 columns, half are below.  If the record has rows, the columns
         after the first row are below. -->
    <xsl:variable name="in_line">
      <xsl:choose>
        <xsl:when test="u:columns/u:column[@row != 0]"><xsl:value-of select="count(u:columns/u:column[not(@row != 0)])"/></xsl:when>
        <xsl:when test="count(u:columns/u:column) &gt; 13"><xsl:value-of select="ceiling(count(u:columns/u:column) div 2)"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="count(u:columns/u:column)"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:variable name="places" select="$in_line * number($in_line &gt;= $tops) + $tops * number($in_line &lt; $tops)"/>
    <xsl:variable name="deep1"><xsl:call-template name="deepest"><xsl:with-param name="columns" select="u:columns/u:column[position() &lt;= $in_line]"/></xsl:call-template></xsl:variable>
    <xsl:variable name="deep2"><xsl:call-template name="deepest"><xsl:with-param name="columns" select="u:columns/u:column[position() &gt; $in_line]"/></xsl:call-template></xsl:variable>
    <xsl:variable name="second" select="146 + $fan * $deep1 + 84"/>
    <xsl:variable name="width" select="$places * $step - 8 + 2 * $margin"/>
    <xsl:variable name="stock" select="$second + number(count(u:columns/u:column) &gt; $in_line) * (34 + $fan * $deep2 + 84) - 8"/>
    <xsl:variable name="height" select="$stock + 116 * number(boolean(u:talon/u:card | u:waste/u:card))"/>
    <xsl:variable name="left" select="$margin + ($places - $in_line) * $step div 2"/>
    <svg viewBox="0 0 {$width} {$height}" width="{$width}" height="{$height}" role="img" font-family="'Iowan Old Style', Charter, 'Times New Roman', 'Liberation Serif', serif">
      <title>
        <xsl:choose>
          <xsl:when test="$caption"><xsl:value-of select="$caption"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="translate($header/@variant, '_-', '  ')"/><xsl:for-each select="$header/u:deal"><xsl:value-of select="concat(', ', @system, ' ', @number, @name)"/></xsl:for-each></xsl:otherwise>
        </xsl:choose>
      </title>
      <defs>
        <symbol id="H" viewBox="0 0 100 100"><path d="M50 93C22 69 5 51 5 32 5 17 16 7 28 7c10 0 18 6 22 17 4-11 12-17 22-17 12 0 23 10 23 25 0 19-17 37-45 61z"/></symbol>
        <symbol id="C" viewBox="0 0 100 100"><path d="M50 5a22 22 0 0 1 18 34.5A22 22 0 1 1 56 72c1 10 5 18 12 23H32c7-5 11-13 12-23A22 22 0 1 1 32 39.5 22 22 0 0 1 50 5z"/></symbol>
        <symbol id="D" viewBox="0 0 100 100"><path d="M50 3c9 18 20 33 34 47-14 14-25 29-34 47-9-18-20-33-34-47C30 36 41 21 50 3z"/></symbol>
        <symbol id="S" viewBox="0 0 100 100"><path d="M50 4c11 20 43 38 43 60 0 13-9 21-20 21-8 0-14-4-18-10 1 9 5 16 12 20H33c7-4 11-11 12-20-4 6-10 10-18 10C16 85 7 77 7 64 7 42 39 24 50 4z"/></symbol>
      </defs>
      <xsl:if test="$background != 'none'"><rect width="{$width}" height="{$height}" rx="12" fill="{$background}"/></xsl:if>
      <xsl:call-template name="cells">
        <xsl:with-param name="end" select="$cells"/>
        <xsl:with-param name="cards" select="u:freecells/u:card"/>
      </xsl:call-template>
      <xsl:call-template name="homes">
        <xsl:with-param name="end" select="$homes"/>
        <xsl:with-param name="x" select="$margin + ($places - $homes) * $step"/>
        <xsl:with-param name="listed" select="u:foundations/u:foundation"/>
      </xsl:call-template>
      <xsl:if test="$holes &gt; 0">
        <xsl:for-each select="u:foundations/u:foundation">
          <g transform="translate({$margin + ($places - $holes + position() - 1) * $step} {$margin})">
            <xsl:call-template name="place"/>
            <xsl:apply-templates select="u:card[last()]"/>
            <xsl:if test="contains($moved, concat('|o', position(), ':'))"><xsl:call-template name="mark"/></xsl:if>
          </g>
        </xsl:for-each>
      </xsl:if>
      <xsl:for-each select="u:columns/u:column">
        <xsl:variable name="below" select="number(position() &gt; $in_line)"/>
        <g transform="translate({$left + (position() - 1 - $in_line * $below) * $step} {$margin + 108 + $below * ($second - $margin - 108 + 10)})">
          <text x="30" y="-4" font-family="sans-serif" font-size="10" text-anchor="middle" fill="#d9e6de"><xsl:value-of select="position()"/></text>
          <xsl:if test="not(u:card)"><xsl:call-template name="place"/></xsl:if>
          <xsl:for-each select="u:card">
            <g transform="translate(0 {(position() - 1) * $fan})"><xsl:apply-templates select="."/></g>
          </xsl:for-each>
          <xsl:variable name="arrived" select="number(concat('0', substring-before(substring-after($moved, concat('|c', position(), ':')), '|')))"/>
          <xsl:if test="$arrived &gt; 0">
            <xsl:call-template name="mark">
              <xsl:with-param name="y" select="(count(u:card) - $arrived) * $fan"/>
              <xsl:with-param name="height" select="84 + ($arrived - 1) * $fan"/>
            </xsl:call-template>
          </xsl:if>
        </g>
      </xsl:for-each>
      <!-- The talon and the waste are below everything else, with their last cards at the
           right. -->
      <xsl:for-each select="(u:talon | u:waste)[u:card]">
        <g transform="translate({$margin + number(boolean(self::u:waste)) * (76 + 16 * count(../u:talon/u:card))} {$stock + 18})">
          <text y="-4" font-family="sans-serif" font-size="10" fill="#d9e6de"><xsl:value-of select="local-name()"/></text>
          <xsl:for-each select="u:card"><g transform="translate({(position() - 1) * 16} 0)"><xsl:apply-templates select="."/></g></xsl:for-each>
        </g>
      </xsl:for-each>
    </svg>
  </xsl:template>

  <!-- The number of cards on the first one in the longest of these columns. -->
  <xsl:template name="deepest">
    <xsl:param name="columns"/>
    <xsl:if test="not($columns/u:card)">0</xsl:if>
    <xsl:for-each select="$columns[u:card]">
      <xsl:sort select="count(u:card)" data-type="number" order="descending"/>
      <xsl:if test="position() = 1"><xsl:value-of select="count(u:card) - 1"/></xsl:if>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="place">
    <rect x=".75" y=".75" width="58.5" height="82.5" rx="6" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.5"/>
  </xsl:template>

  <!-- The golden edge of cards that have moved, as on the page. -->
  <xsl:template name="mark">
    <xsl:param name="y" select="0"/>
    <xsl:param name="height" select="84"/>
    <rect x="0" y="{$y}" width="60" height="{$height}" rx="6" fill="none" stroke="#f2c14e" stroke-width="3"/>
  </xsl:template>

  <xsl:template name="cells">
    <xsl:param name="i" select="0"/>
    <xsl:param name="end"/>
    <xsl:param name="cards"/>
    <xsl:if test="$i &lt; $end">
      <xsl:variable name="card" select="$cards[$i + 1]"/>
      <g transform="translate({$margin + $i * $step} {$margin})">
        <xsl:call-template name="place"/>
        <xsl:if test="$card/@is_blocked = 'true' or $card/@is_blocked = '1'"><path d="M10 10l40 64M50 10L10 74" stroke="#fff" stroke-opacity=".3" stroke-width="2"/></xsl:if>
        <text x="30" y="-4" font-family="sans-serif" font-size="10" text-anchor="middle" fill="#d9e6de">
          <xsl:choose>
            <xsl:when test="$i &lt; 9"><xsl:value-of select="substring('abcdefgkl', $i + 1, 1)"/></xsl:when>
            <xsl:otherwise><xsl:value-of select="$i + 1"/></xsl:otherwise>
          </xsl:choose>
        </text>
        <xsl:apply-templates select="$card[@rank]"/>
        <xsl:if test="contains($moved, concat('|f', $i + 1, ':'))"><xsl:call-template name="mark"/></xsl:if>
      </g>
      <xsl:call-template name="cells">
        <xsl:with-param name="i" select="$i + 1"/>
        <xsl:with-param name="end" select="$end"/>
        <xsl:with-param name="cards" select="$cards"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The header states the number of foundations, since they may not all be listed. -->
  <xsl:template name="homes">
    <xsl:param name="i" select="0"/>
    <xsl:param name="end"/>
    <xsl:param name="x"/>
    <xsl:param name="listed"/>
    <xsl:if test="$i &lt; $end">
      <xsl:variable name="suit" select="substring('HCDS', $i mod 4 + 1, 1)"/>
      <xsl:variable name="rank" select="sum($listed[@suit = $suit][concat('0', @deck) = floor($i div 4)]/@rank)"/>
      <g transform="translate({$x + $i * $step} {$margin})">
        <xsl:call-template name="place"/>
        <use href="#{$suit}" xlink:href="#{$suit}" x="15" y="27" width="30" height="30" fill="#fff" fill-opacity=".2"/>
        <xsl:if test="$rank &gt; 0">
          <xsl:call-template name="face"><xsl:with-param name="rank" select="$rank"/><xsl:with-param name="suit" select="$suit"/></xsl:call-template>
        </xsl:if>
        <xsl:if test="contains($moved, concat('|h', $i + 1, ':'))"><xsl:call-template name="mark"/></xsl:if>
      </g>
      <xsl:call-template name="homes">
        <xsl:with-param name="i" select="$i + 1"/>
        <xsl:with-param name="end" select="$end"/>
        <xsl:with-param name="x" select="$x"/>
        <xsl:with-param name="listed" select="$listed"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template match="u:card">
    <xsl:call-template name="face"><xsl:with-param name="rank" select="@rank"/><xsl:with-param name="suit" select="@suit"/></xsl:call-template>
  </xsl:template>

  <xsl:template match="u:card[@is_hidden = 'true' or @is_hidden = '1']">
    <rect x=".5" y=".5" width="59" height="83" rx="6" fill="#fffefa" stroke="#000" stroke-opacity=".3"/>
    <rect x="4.5" y="4.5" width="51" height="75" rx="3" fill="#7d94a6"/>
  </xsl:template>

  <xsl:template name="face">
    <xsl:param name="rank"/>
    <xsl:param name="suit"/>
    <g>
      <xsl:attribute name="fill"><xsl:choose><xsl:when test="$suit = 'H' or $suit = 'D'">#b5281f</xsl:when><xsl:otherwise>#1b1d21</xsl:otherwise></xsl:choose></xsl:attribute>
      <rect x=".5" y=".5" width="59" height="83" rx="6" fill="#fffefa" stroke="#000" stroke-opacity=".3"/>
      <text x="5" y="19" font-size="20" font-weight="600">
        <!-- There is room for the suit after the rank in any font. -->
        <xsl:if test="$rank = 10">
          <xsl:attribute name="textLength">22</xsl:attribute>
          <xsl:attribute name="lengthAdjust">spacingAndGlyphs</xsl:attribute>
        </xsl:if>
        <xsl:choose>
          <xsl:when test="$rank = 10">10</xsl:when>
          <xsl:otherwise><xsl:value-of select="substring('A23456789-JQK', $rank, 1)"/></xsl:otherwise>
        </xsl:choose>
      </text>
      <use href="#{$suit}" xlink:href="#{$suit}" x="{23 + 5 * number($rank = 10 or $rank = 12)}" y="5" width="15" height="15"/>
      <use href="#{$suit}" xlink:href="#{$suit}" x="15" y="34" width="30" height="30"/>
    </g>
  </xsl:template>
</xsl:stylesheet>
