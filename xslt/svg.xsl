<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  The start of a record as a drawing: stock, waste and freecells at the left, foundations at the
  right, and columns and reserves below, nearly as on a web page.  It has only presentation attributes, so it can be edited and
  embedded anywhere.

  The parameter background is a colour, or none.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:u="urn:unisol:interchange:1"
                xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" exclude-result-prefixes="u">

  <xsl:output method="xml" encoding="UTF-8"/>

  <xsl:param name="background" select="'#33604f'"/>

  <!-- unisol adds the title, and the cards that the last move has brought to a pile, as in
       "|c3:2|": two cards at the end of column 3.  If there is a fault, they are the cards of the
       illegal move, and where they were to go. -->
  <xsl:variable name="caption" select="string(/processing-instruction('caption'))"/>
  <xsl:variable name="fault" select="string(/processing-instruction('fault'))"/>
  <xsl:variable name="moved" select="string(/processing-instruction('moved'))"/>

  <!-- A card is 60 by 84.  The next pile is 68 to the right, and the next card of a column is 24
       below, or 10 below a card that lies face down. -->
  <xsl:variable name="step" select="68"/>
  <xsl:variable name="fan" select="24"/>
  <xsl:variable name="saved" select="14"/>
  <!-- In a column that lies sideways they are farther apart, so that rank and suit are seen. -->
  <xsl:variable name="across" select="1.8"/>
  <xsl:variable name="margin" select="14"/>
  <xsl:variable name="covering" select="string((//u:rules/@rows_cover)[1])"/>

  <!-- The first one of a collection, which contains several records. -->
  <xsl:template match="/">
    <xsl:apply-templates select="(u:solitaire | u:solitaire_collection/u:solitaire)[1]/u:solution/u:start_pos"/>
  </xsl:template>

  <xsl:template match="u:start_pos">
    <xsl:variable name="header" select="../../u:header"/>
    <xsl:variable name="rules" select="$header/u:rules"/>
    <!-- At the left of the top: the stock, the waste, of which as many cards are seen as are drawn
         at a time, and the freecells. -->
    <xsl:variable name="stock" select="number(boolean(u:talon/u:card | $rules/@stock_to[. != 'NOWHERE']))"/>
    <xsl:variable name="fanned" select="1 + 2 * number($rules/@stock_draw &gt; 1)"/>
    <xsl:variable name="waste" select="number(boolean(u:waste/u:card | $rules/@stock_to[. = 'WASTE'])) * ceiling($fanned div 2)"/>
    <xsl:variable name="cells" select="$stock + $waste + $header/@num_freecells"/>
    <!-- A hole takes cards of any suit.  Games with holes have no other foundations. -->
    <xsl:variable name="holes" select="number(concat('0', $rules/@num_holes))"/>
    <xsl:variable name="named" select="u:foundations/u:foundation[$rules/@suits]"/>
    <xsl:variable name="homes" select="(4 * $header/@num_decks * number(not($rules/@suits)) + count($named)) * number($holes = 0)"/>
    <!-- Reserves of several cards are columns.  Others are in rows below everything else. -->
    <xsl:variable name="deep" select="u:reserves/u:reserve[../u:reserve/u:card[2]]"/>
    <xsl:variable name="flat" select="u:reserves/u:reserve[not($deep)]"/>
    <xsl:variable name="columns" select="$deep | u:columns/u:column"/>
    <xsl:variable name="tops" select="$cells + number($cells &gt; 0 and $cells + $homes != count($columns)) + $homes + $holes"/>
    <!-- If all columns lie sideways, two are in a line, and each is as wide as `span` others. -->
    <xsl:variable name="lies" select="count($columns) = count($columns[@is_sideways = 'true' or @is_sideways = 1])"/>
    <xsl:variable name="deepest"><xsl:call-template name="deepest"><xsl:with-param name="columns" select="$columns"/></xsl:call-template></xsl:variable>
    <xsl:variable name="span" select="1 + ceiling($deepest * $across div $step) * number($lies)"/>
    <!-- The rules can state the rows of columns, and that they cover each other: then each is half below the one above. -->
    <xsl:variable name="rows" select="normalize-space($rules/@column_rows)"/>
    <xsl:variable name="covers" select="$rules/@rows_cover = 'YES'"/>
    <xsl:variable name="num_rows" select="string-length($rows) - string-length(translate($rows, ' ', ''))"/>
    <xsl:variable name="drop" select="108 - 66 * number($covers)"/>
    <xsl:variable name="shift">
      <xsl:call-template name="halves"><xsl:with-param name="place" select="0"/><xsl:with-param name="rows" select="concat($rows, ' ')"/></xsl:call-template>
    </xsl:variable>
    <!-- If there are more than 13 columns, half are below, unless most are reserves.  If the record has rows, the columns
         after the first row are below. -->
    <xsl:variable name="in_line">
      <xsl:choose>
        <xsl:when test="$lies">2</xsl:when>
        <xsl:when test="$rows">
          <xsl:call-template name="longest"><xsl:with-param name="rows" select="concat($rows, ' ')"/></xsl:call-template>
        </xsl:when>
        <xsl:when test="$columns[@row != 0]"><xsl:value-of select="count($columns[not(@row != 0)])"/></xsl:when>
        <xsl:when test="count($columns) &gt; 13 and count($deep) &lt; 7"><xsl:value-of select="ceiling(count($columns) div 2)"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="count($columns)"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:variable name="wide" select="$in_line * $span"/>
    <xsl:variable name="places" select="$wide * number($wide &gt;= $tops) + $tops * number($wide &lt; $tops)"/>
    <xsl:variable name="deep1"><xsl:call-template name="deepest"><xsl:with-param name="columns" select="$deep | u:columns/u:column[position() &lt;= $in_line - count($deep)]"/></xsl:call-template></xsl:variable>
    <xsl:variable name="deep2"><xsl:call-template name="deepest"><xsl:with-param name="columns" select="u:columns/u:column[position() &gt; $in_line - count($deep)]"/></xsl:call-template></xsl:variable>
    <xsl:variable name="second" select="146 + $deep1 + 84"/>
    <xsl:variable name="width" select="$places * $step - 8 + 2 * $margin"/>
    <xsl:variable name="upright" select="$second + number(count($columns) &gt; $in_line and not($rows)) * (34 + $deep2 + 84) + $num_rows * $drop * number($rows != '') - 8"/>
    <xsl:variable name="below" select="$upright * number(not($lies)) + (114 + 108 * ceiling(count($columns) div 2)) * number($lies)"/>
    <xsl:variable name="height" select="$below + 108 * ceiling(count($flat) div $places)"/>
    <xsl:variable name="left" select="$margin + ($places - $wide) * $step div 2"/>
    <xsl:variable name="all" select="$height + 30 * number($fault != '')"/>
    <svg viewBox="0 0 {$width} {$all}" width="{$width}" height="{$all}" role="img" font-family="'Iowan Old Style', Charter, 'Times New Roman', 'Liberation Serif', serif">
      <title>
        <xsl:choose>
          <xsl:when test="$fault"><xsl:value-of select="concat($caption, '; ', $fault)"/></xsl:when>
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
      <xsl:if test="$background != 'none'"><rect width="{$width}" height="{$all}" rx="12" fill="{$background}"/></xsl:if>
      <xsl:if test="$fault">
        <rect x="{$margin}" y="{$height - 8}" width="{$width - 2 * $margin}" height="28" rx="6" fill="#a3271f"/>
        <text x="{$width div 2}" y="{$height + 11}" font-family="sans-serif" font-size="13" text-anchor="middle" fill="#fff">
          <!-- A long verdict is squeezed. -->
          <xsl:if test="string-length($fault) * 7 &gt; $width - 2 * $margin - 16">
            <xsl:attribute name="textLength"><xsl:value-of select="$width - 2 * $margin - 16"/></xsl:attribute>
            <xsl:attribute name="lengthAdjust">spacingAndGlyphs</xsl:attribute>
          </xsl:if>
          <xsl:value-of select="$fault"/>
        </text>
      </xsl:if>
      <xsl:if test="$stock">
        <g transform="translate({$margin} {$margin})">
          <xsl:call-template name="name"><xsl:with-param name="name" select="'Stock'"/></xsl:call-template>
          <xsl:if test="u:talon/u:card">
            <xsl:call-template name="back"/>
            <xsl:if test="$rules/@stock_gives = 'LAST'"><xsl:apply-templates select="u:talon/u:card[last()]"/></xsl:if>
            <rect x="15" y="59" width="30" height="18" rx="9" fill="#fffefa"/>
            <text x="30" y="72.5" font-family="sans-serif" font-size="12" font-weight="600" text-anchor="middle" fill="#1b1d21"><xsl:value-of select="count(u:talon/u:card)"/></text>
          </xsl:if>
          <xsl:if test="contains($moved, '|s')"><xsl:call-template name="mark"/></xsl:if>
        </g>
      </xsl:if>
      <xsl:if test="$waste">
        <g transform="translate({$margin + $stock * $step} {$margin})">
          <xsl:call-template name="name"><xsl:with-param name="name" select="'Waste'"/></xsl:call-template>
          <xsl:for-each select="u:waste/u:card[position() &gt; last() - $fanned]">
            <g transform="translate({(position() - 1) * 22} 0)">
              <xsl:apply-templates select="."/>
              <xsl:if test="position() = last() and contains($moved, '|w')"><xsl:call-template name="mark"/></xsl:if>
            </g>
          </xsl:for-each>
        </g>
      </xsl:if>
      <xsl:call-template name="cells">
        <xsl:with-param name="x" select="$margin + ($stock + $waste) * $step"/>
        <xsl:with-param name="end" select="$cells - $stock - $waste"/>
        <xsl:with-param name="cards" select="u:freecells/u:card"/>
      </xsl:call-template>
      <xsl:call-template name="homes">
        <xsl:with-param name="end" select="$homes * number(not($named))"/>
        <xsl:with-param name="x" select="$margin + ($places - $homes) * $step"/>
        <xsl:with-param name="listed" select="u:foundations/u:foundation"/>
      </xsl:call-template>
      <!-- If the rules state the suits, all foundations are listed. -->
      <xsl:for-each select="$named">
        <xsl:call-template name="home">
          <xsl:with-param name="x" select="$margin + ($places - $homes + position() - 1) * $step"/>
          <xsl:with-param name="suit" select="@suit"/>
          <xsl:with-param name="rank" select="@rank"/>
          <xsl:with-param name="pile" select="4 * concat('0', @deck) + string-length(substring-before('HCDS', @suit)) + 1"/>
        </xsl:call-template>
      </xsl:for-each>
      <xsl:if test="$holes &gt; 0">
        <xsl:for-each select="u:foundations/u:foundation">
          <g transform="translate({$margin + ($places - $holes + position() - 1) * $step} {$margin})">
            <xsl:call-template name="name">
              <xsl:with-param name="name" select="normalize-space(concat(substring('Hole ', 1, 5 * ($holes &lt; 5)), substring(position(), 1, 9 * ($holes &gt; 4 or position() &gt; 1))))"/>
            </xsl:call-template>
            <xsl:apply-templates select="u:card[last()]"/>
            <xsl:if test="contains($moved, concat('|o', position(), ':'))"><xsl:call-template name="mark"/></xsl:if>
          </g>
        </xsl:for-each>
      </xsl:if>
      <xsl:for-each select="$deep">
        <xsl:call-template name="column">
          <xsl:with-param name="x" select="$left + (position() - 1) * $step"/>
        </xsl:call-template>
      </xsl:for-each>
      <xsl:for-each select="u:columns/u:column">
        <xsl:variable name="i" select="position() - 1 + count($deep)"/>
        <xsl:variable name="is_below" select="number($i &gt;= $in_line)"/>
        <xsl:variable name="line" select="floor($i div $in_line) * number($lies) + $is_below * number(not($lies))"/>
        <xsl:variable name="row" select="number(concat('0', @row))"/>
        <xsl:variable name="place" select="count(preceding-sibling::u:column[number(concat('0', @row)) = $row])"/>
        <xsl:variable name="half">
          <xsl:call-template name="halves">
            <xsl:with-param name="place" select="$place"/>
            <xsl:with-param name="rows" select="concat($rows, ' ')"/>
            <xsl:with-param name="skipped" select="$row"/>
          </xsl:call-template>
        </xsl:variable>
        <xsl:call-template name="column">
          <xsl:with-param name="lies" select="$lies"/>
          <xsl:with-param name="x" select="$left + ($i - $in_line * $line) * $span * $step * number($rows = '') + (($half - $shift * number($shift &lt; 0)) div 2) * $step * number($rows != '')"/>
          <xsl:with-param name="y" select="$margin + 108 + $line * (($second - $margin - 98) * number(not($lies)) + 108 * number($lies)) * number($rows = '') + $row * $drop * number($rows != '')"/>
          <xsl:with-param name="pile" select="concat('|c', position(), ':')"/>
          <xsl:with-param name="name" select="substring(position(), 1, 9 * number(not($covers)))"/>
        </xsl:call-template>
      </xsl:for-each>
      <xsl:for-each select="$flat">
        <xsl:call-template name="column">
          <xsl:with-param name="x" select="$margin + ((position() - 1) mod $places) * $step"/>
          <xsl:with-param name="y" select="$below + 10 + floor((position() - 1) div $places) * 108"/>
        </xsl:call-template>
      </xsl:for-each>
    </svg>
  </xsl:template>

  <!-- The greatest of some numbers, after each of which a blank comes. -->
  <xsl:template name="longest">
    <xsl:param name="rows"/>
    <xsl:param name="most" select="0"/>
    <xsl:variable name="row" select="number(substring-before($rows, ' '))"/>
    <xsl:choose>
      <xsl:when test="not($row)"><xsl:value-of select="$most"/></xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="longest">
          <xsl:with-param name="rows" select="substring-after($rows, ' ')"/>
          <xsl:with-param name="most" select="$row * number($row &gt; $most) + $most * number($row &lt;= $most)"/>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- How far to the right a place in a row is, in halves of a column.  A column lies halfway between those that cover it
       (docs/rules.md, K21). -->
  <xsl:template name="halves">
    <xsl:param name="place"/>
    <xsl:param name="rows"/>
    <xsl:param name="skipped" select="0"/>
    <xsl:variable name="len" select="number(substring-before($rows, ' '))"/>
    <xsl:variable name="rest" select="substring-after($rows, ' ')"/>
    <xsl:variable name="below" select="number(concat('0', substring-before($rest, ' ')))"/>
    <xsl:variable name="is_longer" select="$covering = 'YES' and $below &gt; $len"/>
    <xsl:variable name="is_shorter" select="$covering = 'YES' and $below = $len - 1 and $below &gt; 0"/>
    <xsl:choose>
      <xsl:when test="$skipped &gt; 0">
        <xsl:call-template name="halves">
          <xsl:with-param name="place" select="$place"/>
          <xsl:with-param name="rows" select="$rest"/>
          <xsl:with-param name="skipped" select="$skipped - 1"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:when test="$is_longer or $is_shorter">
        <xsl:variable name="lower">
          <xsl:call-template name="halves">
            <xsl:with-param name="place" select="$place + floor($place * ($below - $len) div $len) * number($is_longer) - number($is_shorter and $place &gt; 0)"/>
            <xsl:with-param name="rows" select="$rest"/>
          </xsl:call-template>
        </xsl:variable>
        <xsl:value-of select="$lower + 1 - 2 * number($is_shorter and $place = 0)"/>
      </xsl:when>
      <xsl:otherwise><xsl:value-of select="2 * $place"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A column, or a reserve. -->
  <xsl:template name="column">
    <xsl:param name="x"/>
    <xsl:param name="y" select="$margin + 108"/>
    <xsl:param name="pile" select="concat('|r', position(), ':')"/>
    <xsl:param name="name" select="concat('Reserve ', substring(position(), 1, last() - 1))"/>
    <xsl:param name="lies" select="false()"/>
    <g transform="translate({$x} {$y})">
      <xsl:call-template name="name"><xsl:with-param name="name" select="$name"/></xsl:call-template>
      <xsl:for-each select="u:card">
        <xsl:variable name="at" select="(position() - 1) * $fan - $saved * count(preceding-sibling::u:card/@is_hidden[. = 'true' or . = 1])"/>
        <g transform="translate({$at * $across * number($lies)} {$at * number(not($lies))})"><xsl:apply-templates select="."/></g>
      </xsl:for-each>
      <xsl:variable name="arrived" select="number(concat('0', substring-before(substring-after($moved, $pile), '|')))"/>
      <xsl:if test="$arrived &gt; 0">
        <xsl:variable name="at" select="(count(u:card) - $arrived) * number(count(u:card) &gt; $arrived) * $fan - $saved * count(u:card/@is_hidden[. = 'true' or . = 1])"/>
        <xsl:call-template name="mark">
          <xsl:with-param name="x" select="$at * $across * number($lies)"/>
          <xsl:with-param name="y" select="$at * number(not($lies))"/>
          <xsl:with-param name="width" select="60 + ($arrived - 1) * $fan * $across * number($lies)"/>
          <xsl:with-param name="height" select="84 + ($arrived - 1) * $fan * number(not($lies))"/>
        </xsl:call-template>
      </xsl:if>
    </g>
  </xsl:template>

  <!-- The name above a pile, and an empty place, on which cards lie. -->
  <xsl:template name="name">
    <xsl:param name="name"/>
    <text x="30" y="-4" font-family="sans-serif" font-size="10" text-anchor="middle" fill="#d9e6de"><xsl:value-of select="$name"/></text>
    <xsl:if test="not(self::u:column | self::u:reserve) or not(u:card)"><xsl:call-template name="place"/></xsl:if>
  </xsl:template>

  <!-- How far below its first card the last card of the longest of these columns is. -->
  <xsl:template name="deepest">
    <xsl:param name="columns"/>
    <xsl:if test="not($columns/u:card)">0</xsl:if>
    <xsl:for-each select="$columns/u:card[last()]">
      <xsl:sort select="count(preceding-sibling::u:card) * $fan - $saved * count(preceding-sibling::u:card/@is_hidden[. = 'true' or . = 1])" data-type="number" order="descending"/>
      <xsl:if test="position() = 1"><xsl:value-of select="count(preceding-sibling::u:card) * $fan - $saved * count(preceding-sibling::u:card/@is_hidden[. = 'true' or . = 1])"/></xsl:if>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="place">
    <rect x=".75" y=".75" width="58.5" height="82.5" rx="6" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.5"/>
  </xsl:template>

  <!-- The golden edge of cards that have moved, as on the page; red if the move is illegal. -->
  <xsl:template name="mark">
    <xsl:param name="x" select="0"/>
    <xsl:param name="y" select="0"/>
    <xsl:param name="width" select="60"/>
    <xsl:param name="height" select="84"/>
    <rect x="{$x}" y="{$y}" width="{$width}" height="{$height}" rx="6" fill="none" stroke-width="3">
      <xsl:attribute name="stroke"><xsl:choose><xsl:when test="$fault">#ff5a4d</xsl:when><xsl:otherwise>#f2c14e</xsl:otherwise></xsl:choose></xsl:attribute>
    </rect>
  </xsl:template>

  <xsl:template name="cells">
    <xsl:param name="i" select="0"/>
    <xsl:param name="x"/>
    <xsl:param name="end"/>
    <xsl:param name="cards"/>
    <xsl:if test="$i &lt; $end">
      <xsl:variable name="card" select="$cards[$i + 1]"/>
      <g transform="translate({$x + $i * $step} {$margin})">
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
        <xsl:with-param name="x" select="$x"/>
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
      <xsl:call-template name="home">
        <xsl:with-param name="x" select="$x + $i * $step"/>
        <xsl:with-param name="suit" select="$suit"/>
        <xsl:with-param name="rank" select="sum($listed[@suit = $suit][concat('0', @deck) = floor($i div 4)]/@rank)"/>
        <xsl:with-param name="pile" select="$i + 1"/>
      </xsl:call-template>
      <xsl:call-template name="homes">
        <xsl:with-param name="i" select="$i + 1"/>
        <xsl:with-param name="end" select="$end"/>
        <xsl:with-param name="x" select="$x"/>
        <xsl:with-param name="listed" select="$listed"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="home">
    <xsl:param name="x"/>
    <xsl:param name="suit"/>
    <xsl:param name="rank"/>
    <xsl:param name="pile"/>
    <g transform="translate({$x} {$margin})">
      <xsl:call-template name="place"/>
      <use href="#{$suit}" xlink:href="#{$suit}" x="15" y="27" width="30" height="30" fill="#fff" fill-opacity=".2"/>
      <xsl:if test="$rank &gt; 0">
        <xsl:call-template name="face"><xsl:with-param name="rank" select="$rank"/><xsl:with-param name="suit" select="$suit"/></xsl:call-template>
      </xsl:if>
      <xsl:if test="contains($moved, concat('|h', $pile, ':'))"><xsl:call-template name="mark"/></xsl:if>
    </g>
  </xsl:template>

  <xsl:template match="u:card">
    <xsl:call-template name="face"><xsl:with-param name="rank" select="@rank"/><xsl:with-param name="suit" select="@suit"/></xsl:call-template>
  </xsl:template>

  <xsl:template match="u:card[@is_hidden = 'true' or @is_hidden = '1']" name="back">
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
        <xsl:choose>
          <xsl:when test="$rank = 10"><tspan x="3">1</tspan><tspan x="14">0</tspan></xsl:when>
          <xsl:otherwise><xsl:value-of select="substring('A23456789-JQK', $rank, 1)"/></xsl:otherwise>
        </xsl:choose>
      </text>
      <use href="#{$suit}" xlink:href="#{$suit}" x="{23 + 5 * number($rank = 10 or $rank = 12)}" y="5" width="15" height="15"/>
      <use href="#{$suit}" xlink:href="#{$suit}" x="15" y="34" width="30" height="30"/>
    </g>
  </xsl:template>
</xsl:stylesheet>
