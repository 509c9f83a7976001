<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  Makes a page on which a record can be watched: the board, the moves next to it, and a script that
  plays them.

  The page is self-contained.  It loads nothing, and its policy forbids it to load anything.  The
  policy contains the hashes of the style and the script, so a change to one of them requires a new
  hash; tests/page.tap prints the right one.

  The start is laid out here, and the script moves the same cards.  Each move has the data that the
  script needs: data-s and data-d name its piles (c0 a column, f0 a freecell, h0 a foundation, in
  the order H C D S), data-k is the number of cards if it is not one, and data-auto marks an
  automove.

  For a board game, each move has data-cells, the words for the cells after the move in the order of
  board.xsl, and data-moved, the names of the cells to emphasise if these are not the cells that
  change.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:u="urn:unisol:interchange:1"
                xmlns:b="urn:unisol:boardgame:1" xmlns:page="urn:unisol:page:1" xmlns:h="http://www.w3.org/1999/xhtml"
                exclude-result-prefixes="u b page h">

  <xsl:include href="board.xsl"/>

  <xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>
  <xsl:strip-space elements="u:* b:*"/>

  <xsl:variable name="policy">default-src 'none'; style-src 'sha256-TSfPZk7zrrdIT3J68rGNlpuCM//Jb9JBjj9RHcppnXI='; script-src 'sha256-hggYBuT5f3pFYJxN7LjQuKzWGKKhjpS4qmRKHXDlO2M='; base-uri 'none'; form-action 'none'</xsl:variable>

  <xsl:template match="/">
    <xsl:apply-templates select="u:solitaire | u:solitaire_collection/u:solitaire[1] | b:boardgame | b:boardgame_collection/b:boardgame[1]"/>
  </xsl:template>

  <xsl:template match="u:solitaire">
    <xsl:variable name="name"><xsl:call-template name="game"/></xsl:variable>
    <xsl:variable name="deal"><xsl:call-template name="deal"/></xsl:variable>
    <xsl:variable name="verdict"><xsl:call-template name="verdict"/></xsl:variable>
    <html lang="en">
      <head>
        <xsl:call-template name="head"/>
        <title><xsl:value-of select="$name"/><xsl:if test="$deal != ''">, <xsl:value-of select="$deal"/></xsl:if>: <xsl:value-of select="$verdict"/></title>
        <xsl:call-template name="style"/>
      </head>
      <body>
        <xsl:call-template name="suits"/>
        <header>
          <h1><xsl:value-of select="$name"/><xsl:if test="$deal != ''"><xsl:text> </xsl:text><span><xsl:value-of select="$deal"/></span></xsl:if></h1>
          <p class="verdict {u:result/@status}"><xsl:value-of select="$verdict"/></p>
        </header>
        <main>
          <xsl:apply-templates select="u:solution"/>
          <section class="about" aria-labelledby="about">
            <h2 id="about">About this game</h2>
            <xsl:apply-templates select="u:comments/u:comment"/>
            <xsl:call-template name="facts"/>
          </section>
        </main>
        <xsl:if test="u:solution"><xsl:call-template name="script"/></xsl:if>
      </body>
    </html>
  </xsl:template>

  <!-- A record with many moves comes in parts.  The first part is all except the moves, with a
       marker at their place; page:moves, page:automoves and page:lines are the numbers of what is
       missing.  Then come moves, and page:before is the number of the player's moves before them.
  -->
  <xsl:template match="u:solitaire[@page:part = 'moves']">
    <ol><xsl:apply-templates select="u:solution/u:moves"/></ol>
  </xsl:template>

  <xsl:template match="u:moves">
    <xsl:variable name="before" select="concat('0', ancestor::u:solitaire/@page:before)"/>
    <xsl:variable name="mine" select="u:move[not(@implicit = 'true' or @implicit = '1')]"/>
    <xsl:for-each select="$mine">
      <xsl:variable name="n" select="$before + position()"/>
      <li data-n="{$n}">
        <xsl:if test="position() = 1"><xsl:apply-templates select="../u:move[1]" mode="auto"/></xsl:if>
        <a href="#move={$n}"><xsl:call-template name="piles"/><span class="n"><xsl:value-of select="$n"/></span><span><xsl:call-template name="sentence"/></span></a>
        <xsl:apply-templates select="u:comments/u:comment"/>
        <xsl:apply-templates select="following-sibling::u:move[1]" mode="auto"/>
      </li>
    </xsl:for-each>
    <xsl:if test="not($mine)">
      <li data-n="1"><xsl:apply-templates select="u:move[1]" mode="auto"/></li>
    </xsl:if>
  </xsl:template>

  <xsl:template match="u:solution">
    <xsl:variable name="has_moves" select="u:moves/u:move or ../@page:part"/>
    <section class="play" aria-label="Board">
      <div class="table">
        <xsl:apply-templates select="u:start_pos"><xsl:with-param name="id" select="'board'"/></xsl:apply-templates>
        <div class="sr" id="words"><xsl:apply-templates select="u:start_pos" mode="words"/></div>
      </div>
      <xsl:if test="$has_moves">
        <xsl:call-template name="controls"/>
      </xsl:if>
      <noscript>
        <xsl:if test="$has_moves and u:final_position">
          <h2>Last position</h2>
          <div class="table">
            <xsl:apply-templates select="u:final_position"><xsl:with-param name="tops" select="true()"/></xsl:apply-templates>
            <div class="sr"><xsl:apply-templates select="u:final_position" mode="words"/></div>
          </div>
        </xsl:if>
      </noscript>
    </section>
    <xsl:if test="$has_moves">
      <section class="moves" aria-labelledby="moves-title">
        <h2 id="moves-title">Moves</h2>
        <ol id="moves" tabindex="0" aria-label="Moves">
          <xsl:apply-templates select="u:moves"/>
          <xsl:if test="../@page:part"><xsl:processing-instruction name="moves"/></xsl:if>
          <xsl:if test="../u:result/@status = 'ILLEGAL'">
            <li class="end"><xsl:call-template name="fault"/></li>
          </xsl:if>
        </ol>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- ## The board -->

  <xsl:template match="u:start_pos | u:final_position">
    <xsl:param name="id"/>
    <xsl:param name="tops" select="false()"/>
    <xsl:variable name="header" select="../../u:header"/>
    <div class="board c{count(u:columns/u:column)}" aria-hidden="true">
      <xsl:if test="$id"><xsl:attribute name="id"><xsl:value-of select="$id"/></xsl:attribute></xsl:if>
      <div class="top">
        <xsl:if test="$header/@num_freecells &gt; 0">
          <div class="cells">
            <xsl:call-template name="cells">
              <xsl:with-param name="end" select="$header/@num_freecells"/>
              <xsl:with-param name="cards" select="u:freecells/u:card"/>
            </xsl:call-template>
          </div>
        </xsl:if>
        <div class="homes">
          <xsl:call-template name="homes">
            <xsl:with-param name="end" select="4 * $header/@num_decks"/>
            <xsl:with-param name="listed" select="u:foundations/u:foundation"/>
            <xsl:with-param name="tops" select="$tops"/>
          </xsl:call-template>
        </div>
      </div>
      <div class="columns">
        <xsl:for-each select="u:columns/u:column">
          <div class="column" data-pile="c{position() - 1}" data-name="{position()}">
            <!-- The 0 makes a missing row the first one. -->
            <xsl:if test="position() &gt; 1 and concat('0', @row) != concat('0', preceding-sibling::u:column[1]/@row)">
              <xsl:attribute name="class">column row</xsl:attribute>
            </xsl:if>
            <xsl:apply-templates select="u:card"/>
          </div>
        </xsl:for-each>
      </div>
    </div>
  </xsl:template>

  <xsl:template name="cells">
    <xsl:param name="i" select="0"/>
    <xsl:param name="end"/>
    <xsl:param name="cards"/>
    <xsl:if test="$i &lt; $end">
      <xsl:variable name="card" select="$cards[$i + 1]"/>
      <div class="slot" data-pile="f{$i}">
        <xsl:attribute name="data-name"><xsl:call-template name="cell"><xsl:with-param name="i" select="$i"/></xsl:call-template></xsl:attribute>
        <xsl:if test="$card/@is_blocked = 'true' or $card/@is_blocked = '1'"><xsl:attribute name="class">slot blocked</xsl:attribute></xsl:if>
        <xsl:apply-templates select="$card[@rank]"/>
      </div>
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
    <xsl:param name="listed"/>
    <xsl:param name="tops"/>
    <xsl:if test="$i &lt; $end">
      <xsl:variable name="suit" select="substring('HCDS', $i mod 4 + 1, 1)"/>
      <xsl:variable name="rank" select="sum($listed[@suit = $suit][concat('0', @deck) = floor($i div 4)]/@rank)"/>
      <div class="slot home" data-pile="h{$i}">
        <svg class="ghost" viewBox="0 0 100 100"><use href="#{$suit}"/></svg>
        <xsl:call-template name="pile">
          <xsl:with-param name="suit" select="$suit"/>
          <xsl:with-param name="from" select="1 + ($rank - 1) * number($tops and $rank &gt; 0)"/>
          <xsl:with-param name="to" select="$rank"/>
        </xsl:call-template>
      </div>
      <xsl:call-template name="homes">
        <xsl:with-param name="i" select="$i + 1"/>
        <xsl:with-param name="end" select="$end"/>
        <xsl:with-param name="listed" select="$listed"/>
        <xsl:with-param name="tops" select="$tops"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="pile">
    <xsl:param name="suit"/>
    <xsl:param name="from"/>
    <xsl:param name="to"/>
    <xsl:if test="$from &lt;= $to">
      <xsl:call-template name="face"><xsl:with-param name="rank" select="$from"/><xsl:with-param name="suit" select="$suit"/></xsl:call-template>
      <xsl:call-template name="pile">
        <xsl:with-param name="suit" select="$suit"/>
        <xsl:with-param name="from" select="$from + 1"/>
        <xsl:with-param name="to" select="$to"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template match="u:card">
    <xsl:call-template name="face">
      <xsl:with-param name="rank" select="@rank"/>
      <xsl:with-param name="suit" select="@suit"/>
      <xsl:with-param name="down" select="@is_hidden = 'true' or @is_hidden = '1'"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="face">
    <xsl:param name="rank"/>
    <xsl:param name="suit"/>
    <xsl:param name="down" select="false()"/>
    <xsl:variable name="word"><xsl:call-template name="rank"><xsl:with-param name="rank" select="$rank"/></xsl:call-template></xsl:variable>
    <i class="card {$suit}" data-card="{$word}{$suit}">
      <xsl:if test="$down"><xsl:attribute name="class">card <xsl:value-of select="$suit"/> down</xsl:attribute></xsl:if>
      <b><xsl:value-of select="$word"/></b><svg viewBox="0 0 100 100"><use href="#{$suit}"/></svg><svg viewBox="0 0 100 100"><use href="#{$suit}"/></svg>
    </i>
  </xsl:template>

  <!-- ## Words -->

  <xsl:template name="rank">
    <xsl:param name="rank"/>
    <xsl:choose>
      <xsl:when test="$rank = 1">A</xsl:when>
      <xsl:when test="$rank = 11">J</xsl:when>
      <xsl:when test="$rank = 12">Q</xsl:when>
      <xsl:when test="$rank = 13">K</xsl:when>
      <xsl:otherwise><xsl:value-of select="$rank"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="cell">
    <xsl:param name="i"/>
    <xsl:choose>
      <xsl:when test="$i &lt; 9"><xsl:value-of select="substring('abcdefgkl', $i + 1, 1)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="$i + 1"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- A card in a sentence.  The selector after the suit prevents phones from showing it as an
       emoji. -->
  <xsl:template match="u:source_card | u:dest_card">
    <b class="{@suit}"><xsl:call-template name="rank"><xsl:with-param name="rank" select="@rank"/></xsl:call-template><xsl:value-of select="translate(@suit, 'HCDS', '♥♣♦♠')"/>&#xFE0E;</b>
  </xsl:template>

  <xsl:template name="pile_name">
    <xsl:choose>
      <xsl:when test="@type = 'COLUMN'">column&#160;<xsl:value-of select="@index + 1"/></xsl:when>
      <xsl:when test="@type = 'FREECELL'">freecell&#160;<xsl:call-template name="cell"><xsl:with-param name="i" select="@index"/></xsl:call-template></xsl:when>
      <xsl:otherwise>its foundation</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="u:source | u:dest" mode="id">
    <xsl:choose>
      <xsl:when test="@type = 'COLUMN'">c<xsl:value-of select="@index"/></xsl:when>
      <xsl:when test="@type = 'FREECELL'">f<xsl:value-of select="@index"/></xsl:when>
      <xsl:otherwise>h<xsl:value-of select="4 * concat('0', @deck) + string-length(substring-before('HCDS', @suit))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="piles">
    <xsl:attribute name="data-s"><xsl:apply-templates select="u:source" mode="id"/></xsl:attribute>
    <xsl:attribute name="data-d"><xsl:apply-templates select="u:dest" mode="id"/></xsl:attribute>
    <xsl:if test="@num_cards &gt; 1"><xsl:attribute name="data-k"><xsl:value-of select="@num_cards"/></xsl:attribute></xsl:if>
  </xsl:template>

  <xsl:template name="sentence">
    <xsl:apply-templates select="u:source_card"/>
    <xsl:if test="@num_cards &gt; 1"> and <xsl:value-of select="@num_cards - 1"/> more</xsl:if>
    <xsl:text> from </xsl:text>
    <xsl:for-each select="u:source"><xsl:call-template name="pile_name"/></xsl:for-each>
    <xsl:choose>
      <xsl:when test="u:dest/@type = 'FOUNDATION'"> home</xsl:when>
      <xsl:when test="u:dest/@type = 'COLUMN' and u:dest_card/@rank"> onto <xsl:apply-templates select="u:dest_card"/> in </xsl:when>
      <xsl:when test="u:dest/@type = 'COLUMN'"> to the empty </xsl:when>
      <xsl:otherwise> to </xsl:otherwise>
    </xsl:choose>
    <xsl:if test="u:dest/@type != 'FOUNDATION'"><xsl:for-each select="u:dest"><xsl:call-template name="pile_name"/></xsl:for-each></xsl:if>
  </xsl:template>

  <!-- A run of automoves. -->
  <xsl:template match="u:move" mode="auto"/>

  <xsl:template match="u:move[@implicit = 'true' or @implicit = '1']" mode="auto">
    <p class="auto"><span class="rule">automatic<xsl:call-template name="rule"/></span><xsl:apply-templates select="." mode="row"/></p>
  </xsl:template>

  <xsl:template match="u:move" mode="row"/>

  <xsl:template match="u:move[@implicit = 'true' or @implicit = '1']" mode="row">
    <xsl:text> </xsl:text>
    <span data-auto="">
      <xsl:call-template name="piles"/>
      <xsl:attribute name="title"><xsl:text>from </xsl:text><xsl:for-each select="u:source"><xsl:call-template name="pile_name"/></xsl:for-each> home</xsl:attribute>
      <xsl:apply-templates select="u:source_card"/>
    </span>
    <xsl:apply-templates select="following-sibling::u:move[1]" mode="row"/>
  </xsl:template>

  <!-- The automove rule of a move. -->
  <xsl:template name="rule">
    <xsl:call-template name="rule_name">
      <xsl:with-param name="rule" select="concat(@automove, substring(../../../u:header/@automove, 1, 99 * not(@automove)))"/>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="rule_name">
    <xsl:param name="rule"/>
    <xsl:choose>
      <xsl:when test="$rule = 'HORNE'"> (Horne's rule)</xsl:when>
      <xsl:when test="$rule = 'WKR'"> (WKR's rule)</xsl:when>
      <xsl:when test="$rule = 'AND_RULE'"> (and-rule)</xsl:when>
      <xsl:when test="$rule = 'MAX'"> (every card that fits)</xsl:when>
    </xsl:choose>
  </xsl:template>

  <!-- A position for screen readers. -->
  <xsl:template match="u:start_pos | u:final_position" mode="words">
    <ul>
      <xsl:for-each select="u:foundations/u:foundation[@rank &gt; 0]">
        <li>Foundation: <xsl:call-template name="card_words"/></li>
      </xsl:for-each>
      <xsl:for-each select="u:freecells/u:card">
        <xsl:if test="@rank"><li>Freecell <xsl:call-template name="cell"><xsl:with-param name="i" select="position() - 1"/></xsl:call-template>: <xsl:call-template name="card_words"/></li></xsl:if>
      </xsl:for-each>
      <xsl:for-each select="u:columns/u:column">
        <li>Column <xsl:value-of select="position()"/>: <xsl:if test="not(u:card)">empty</xsl:if>
          <xsl:for-each select="u:card"><xsl:if test="position() &gt; 1">, </xsl:if><xsl:call-template name="card_words"/></xsl:for-each></li>
      </xsl:for-each>
    </ul>
  </xsl:template>

  <xsl:template name="card_words">
    <xsl:choose>
      <xsl:when test="@is_hidden = 'true' or @is_hidden = '1'">face down</xsl:when>
      <xsl:otherwise>
        <xsl:choose>
          <xsl:when test="@rank = 1">ace</xsl:when>
          <xsl:when test="@rank = 11">jack</xsl:when>
          <xsl:when test="@rank = 12">queen</xsl:when>
          <xsl:when test="@rank = 13">king</xsl:when>
          <xsl:otherwise><xsl:value-of select="@rank"/></xsl:otherwise>
        </xsl:choose>
        <xsl:text> of </xsl:text>
        <xsl:choose>
          <xsl:when test="@suit = 'H'">hearts</xsl:when>
          <xsl:when test="@suit = 'C'">clubs</xsl:when>
          <xsl:when test="@suit = 'D'">diamonds</xsl:when>
          <xsl:otherwise>spades</xsl:otherwise>
        </xsl:choose>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- ## The record -->

  <xsl:template name="game">
    <xsl:variable name="variant" select="translate(u:header/@variant, '_-', '  ')"/>
    <xsl:choose>
      <xsl:when test="$variant = 'freecell'">FreeCell</xsl:when>
      <xsl:otherwise><xsl:call-template name="capitals"><xsl:with-param name="words" select="$variant"/></xsl:call-template></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="capitals">
    <xsl:param name="words"/>
    <xsl:variable name="word" select="substring-before(concat($words, ' '), ' ')"/>
    <xsl:value-of select="concat(translate(substring($word, 1, 1), 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), substring($word, 2))"/>
    <xsl:if test="contains($words, ' ')">
      <xsl:text> </xsl:text>
      <xsl:call-template name="capitals"><xsl:with-param name="words" select="substring-after($words, ' ')"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="deal">
    <xsl:for-each select="u:header/u:deal">
      <xsl:choose>
        <xsl:when test="@system = 'custom'"><xsl:value-of select="@name"/></xsl:when>
        <xsl:when test="@system = 'ms'">deal <xsl:value-of select="@number"/></xsl:when>
        <xsl:otherwise>PySol deal <xsl:value-of select="@number"/></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="verdict">
    <xsl:variable name="moves" select="concat('0', @page:moves) + count(u:solution/u:moves/u:move[not(@implicit = 'true' or @implicit = '1')])"/>
    <xsl:variable name="count"><xsl:value-of select="$moves"/> move<xsl:if test="$moves != 1">s</xsl:if></xsl:variable>
    <xsl:variable name="left" select="4 * u:header/@num_decks * concat(u:header/@max_rank, substring('13', 1, 2 * not(u:header/@max_rank)))
                                      - sum(u:solution/u:final_position/u:foundations/u:foundation/@rank)"/>
    <xsl:choose>
      <xsl:when test="not(u:solution)">No solution: the solver gave up</xsl:when>
      <xsl:when test="u:result/@status = 'SOLVED'">Solved in <xsl:value-of select="$count"/></xsl:when>
      <xsl:when test="u:result/@status = 'ILLEGAL'">Illegal after <xsl:value-of select="$count"/></xsl:when>
      <xsl:when test="$moves = 0">Layout</xsl:when>
      <xsl:otherwise>Not solved<xsl:if test="u:solution/u:final_position">: <xsl:value-of select="$left"/> card<xsl:if test="$left != 1">s</xsl:if> left</xsl:if> after <xsl:value-of select="$count"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="fault">
    <xsl:for-each select="ancestor-or-self::u:solitaire/u:result/u:fault">
      <strong>The replay stops here:</strong><xsl:text> </xsl:text>
      <xsl:choose>
        <xsl:when test="@text"><xsl:value-of select="@text"/></xsl:when>
        <xsl:otherwise>move <xsl:value-of select="@move"/>, <xsl:value-of select="translate(@reason, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_', 'abcdefghijklmnopqrstuvwxyz ')"/></xsl:otherwise>
      </xsl:choose>
    </xsl:for-each>
    <xsl:for-each select="ancestor-or-self::u:solitaire/@page:correction">
      <xsl:text>. </xsl:text><span class="correction">Correction: <xsl:value-of select="."/></span>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="facts">
    <xsl:variable name="header" select="u:header"/>
    <xsl:variable name="lines" select="concat('0', @page:lines) + count(.//u:line)"/>
    <xsl:variable name="automoves" select="concat('0', @page:automoves) + count(u:solution/u:moves/u:move[@implicit = 'true' or @implicit = '1'])"/>
    <dl>
      <xsl:if test="u:result/@status = 'ILLEGAL'"><div><dt>Result</dt><dd><xsl:call-template name="fault"/></dd></div></xsl:if>
      <xsl:if test="u:result/@claim = 'GAVE_UP'"><div><dt>Claim</dt><dd>the solver gave up</dd></div></xsl:if>
      <div><dt>Board</dt><dd><xsl:value-of select="$header/@num_columns"/> columns, <xsl:value-of select="$header/@num_freecells"/> freecell<xsl:if test="$header/@num_freecells != 1">s</xsl:if>, <xsl:value-of select="$header/@num_decks"/> deck<xsl:if test="$header/@num_decks != 1">s</xsl:if></dd></div>
      <div><dt>Built</dt><dd>down by <xsl:choose>
        <xsl:when test="$header/@variant = 'simple_simon'">rank; cards of one suit move together</xsl:when>
        <xsl:when test="$header/@sequences_are_built_by = 'SUIT'">suit</xsl:when>
        <xsl:when test="$header/@sequences_are_built_by = 'RANK'">rank</xsl:when>
        <xsl:otherwise>alternating colors</xsl:otherwise></xsl:choose></dd></div>
      <div><dt>Empty columns</dt><dd><xsl:choose>
        <xsl:when test="$header/@empty_stacks_filled_by = 'KINGS_ONLY'">kings only</xsl:when>
        <xsl:when test="$header/@empty_stacks_filled_by = 'NONE'">stay empty</xsl:when>
        <xsl:otherwise>any card</xsl:otherwise></xsl:choose></dd></div>
      <div><dt>Automoves</dt><dd><xsl:choose>
        <xsl:when test="$header/@automove and $header/@automove != 'NONE'"><xsl:value-of select="$automoves"/><xsl:call-template name="rule_name"><xsl:with-param name="rule" select="$header/@automove"/></xsl:call-template></xsl:when>
        <xsl:otherwise>none</xsl:otherwise></xsl:choose></dd></div>
      <xsl:if test="u:solution/u:start_pos/u:talon/u:card"><div><dt>Stock</dt><dd><xsl:value-of select="count(u:solution/u:start_pos/u:talon/u:card)"/> cards</dd></div></xsl:if>
      <xsl:for-each select="u:solution/u:start_pos/u:waste[u:card]"><div><dt>Waste</dt><dd><xsl:for-each select="u:card[last()]"><xsl:call-template name="card_words"/></xsl:for-each></dd></div></xsl:for-each>
      <xsl:if test="$lines &gt; 0"><div><dt>Variations</dt><dd><xsl:value-of select="$lines"/>, not shown</dd></div></xsl:if>
    </dl>
  </xsl:template>

  <!-- ## Games on boards -->

  <xsl:template match="b:boardgame">
    <xsl:variable name="name"><xsl:call-template name="game_name"><xsl:with-param name="game" select="@game"/></xsl:call-template></xsl:variable>
    <xsl:variable name="verdict"><xsl:call-template name="match_verdict"/></xsl:variable>
    <html lang="en">
      <head>
        <xsl:call-template name="head"/>
        <title><xsl:value-of select="$name"/>: <xsl:value-of select="$verdict"/></title>
        <xsl:call-template name="style"/>
      </head>
      <body>
        <header>
          <h1><xsl:value-of select="$name"/></h1>
          <p class="verdict"><xsl:if test="@page:fault"><xsl:attribute name="class">verdict ILLEGAL</xsl:attribute></xsl:if><xsl:value-of select="$verdict"/></p>
        </header>
        <main>
          <section class="play" aria-label="Board">
            <div class="table">
              <xsl:apply-templates select="b:start" mode="drawing"><xsl:with-param name="id" select="'board'"/></xsl:apply-templates>
              <div class="sr" id="words"></div>
            </div>
            <xsl:if test="b:moves/b:move">
              <xsl:call-template name="controls"/>
              <noscript>
                <h2>Last position</h2>
                <div class="table"><xsl:apply-templates select="b:final" mode="drawing"/></div>
              </noscript>
            </xsl:if>
          </section>
          <xsl:if test="b:moves/b:move">
            <section class="moves" aria-labelledby="moves-title">
              <h2 id="moves-title">Moves</h2>
              <ol id="moves" tabindex="0" aria-label="Moves">
                <xsl:apply-templates select="b:moves/b:move"/>
                <xsl:if test="@page:fault"><li class="end"><strong>The replay stops here:</strong><xsl:text> </xsl:text><xsl:value-of select="@page:fault"/></li></xsl:if>
              </ol>
            </section>
          </xsl:if>
          <section class="about" aria-labelledby="about">
            <h2 id="about">About this game</h2>
            <xsl:apply-templates select="b:comments/b:comment"/>
            <dl>
              <div><dt>Start</dt><dd><xsl:choose><xsl:when test="b:start/@implied = 'true'">standard</xsl:when><xsl:otherwise>stated in the file</xsl:otherwise></xsl:choose></dd></div>
              <xsl:if test="b:start/@turn"><div><dt>First to move</dt><dd><xsl:value-of select="b:start/@turn"/></dd></div></xsl:if>
              <xsl:for-each select="b:final/b:score"><div><dt>Score</dt><dd>white <xsl:value-of select="@white"/>, black <xsl:value-of select="@black"/></dd></div></xsl:for-each>
              <xsl:if test="@page:fault"><div><dt>Result</dt><dd><xsl:value-of select="@page:fault"/></dd></div></xsl:if>
              <xsl:if test=".//@uncertain"><div><dt>Position</dt><dd>unknown where marked, because the notation does not show attraction</dd></div></xsl:if>
            </dl>
          </section>
        </main>
        <xsl:if test="b:moves/b:move"><xsl:call-template name="script"/></xsl:if>
      </body>
    </html>
  </xsl:template>

  <!-- The symbols are included once, with the board that has an id. -->
  <xsl:template match="b:start | b:final" mode="drawing">
    <xsl:param name="id"/>
    <xsl:variable name="game" select="../@game"/>
    <div class="drawing {$game}" role="img">
      <xsl:attribute name="aria-label"><xsl:choose><xsl:when test="$id">The board</xsl:when><xsl:otherwise>The board at the end</xsl:otherwise></xsl:choose></xsl:attribute>
      <xsl:if test="$id"><xsl:attribute name="id"><xsl:value-of select="$id"/></xsl:attribute></xsl:if>
      <xsl:variable name="box"><xsl:call-template name="view_box"><xsl:with-param name="game" select="$game"/></xsl:call-template></xsl:variable>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="{$box}" aria-hidden="true">
        <xsl:if test="$id"><defs><xsl:call-template name="symbols"><xsl:with-param name="game" select="$game"/></xsl:call-template></defs></xsl:if>
        <xsl:apply-templates select="." mode="board"><xsl:with-param name="empty" select="boolean($id)"/></xsl:apply-templates>
      </svg>
    </div>
  </xsl:template>

  <!-- The position after the last move is the final one. -->
  <xsl:template match="b:move">
    <xsl:variable name="behind" select="b:position | ../../b:final[not(current()/following-sibling::b:move)]"/>
    <xsl:variable name="cells"><xsl:apply-templates select="$behind" mode="tokens"/></xsl:variable>
    <li data-n="{position()}" data-cells="{normalize-space($cells)}">
      <xsl:if test="@kind = 'slide'">
        <xsl:attribute name="data-moved">
          <xsl:call-template name="slid">
            <xsl:with-param name="i" select="string-length(substring-before('0123456789abcdef', @from))"/>
            <xsl:with-param name="to" select="string-length(substring-before('0123456789abcdef', @to))"/>
            <xsl:with-param name="left" select="@length"/>
          </xsl:call-template>
        </xsl:attribute>
      </xsl:if>
      <a href="#move={position()}"><span class="n"><xsl:value-of select="position()"/></span><span><xsl:call-template name="ply"/><xsl:if test="$behind/@uncertain = 'true'"><xsl:text> </xsl:text><small>position unknown here</small></xsl:if></span></a>
      <xsl:apply-templates select="b:comments/b:comment"/>
    </li>
  </xsl:template>

  <!-- The cells of the tiles that slid, which may be equal: all from the space's old cell to its
       new one. -->
  <xsl:template name="slid">
    <xsl:param name="i"/>
    <xsl:param name="to"/>
    <xsl:param name="left"/>
    <xsl:if test="$left &gt; 0">
      <xsl:value-of select="concat(substring('0123456789abcdef', $i + 1, 1), ' ')"/>
      <xsl:call-template name="slid">
        <xsl:with-param name="i" select="$i + ($to - $i) div $left"/>
        <xsl:with-param name="to" select="$to"/>
        <xsl:with-param name="left" select="$left - 1"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- "round 6 light Fb3j3 move" -->
  <xsl:template name="ply">
    <xsl:if test="@number"><xsl:choose><xsl:when test="../../@game = 'adomoc'">round </xsl:when><xsl:otherwise>turn </xsl:otherwise></xsl:choose><xsl:value-of select="@number"/><xsl:text> </xsl:text></xsl:if>
    <xsl:if test="@side"><xsl:value-of select="@side"/><xsl:text> </xsl:text></xsl:if>
    <em><xsl:value-of select="@text"/></em>
    <xsl:text> </xsl:text>
    <span class="did">
      <xsl:if test="@kind != 'capture'"><xsl:value-of select="@kind"/></xsl:if>
      <xsl:if test="@kind = 'slide'">, <xsl:value-of select="@length"/> tile<xsl:if test="@length != 1">s</xsl:if></xsl:if>
      <xsl:for-each select="b:effects/b:effect">
        <xsl:if test="../../@kind != 'capture' or position() &gt; 1">, </xsl:if>
        <xsl:value-of select="translate(@kind, '_', ' ')"/>
        <xsl:if test="@piece or @at"><xsl:text> </xsl:text></xsl:if>
        <xsl:choose>
          <xsl:when test="@side = 'black' or @side = 'dark'"><xsl:value-of select="translate(@piece, 'BHDFWSTMP', 'bhdfwstmp')"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="@piece"/></xsl:otherwise>
        </xsl:choose>
        <xsl:value-of select="@at"/>
      </xsl:for-each>
    </span>
  </xsl:template>

  <xsl:template name="match_verdict">
    <xsl:variable name="moves" select="count(b:moves/b:move)"/>
    <xsl:variable name="count"><xsl:value-of select="$moves"/> move<xsl:if test="$moves != 1">s</xsl:if></xsl:variable>
    <xsl:choose>
      <xsl:when test="@page:fault">Illegal after <xsl:value-of select="$count"/></xsl:when>
      <xsl:when test="@ending">
        <xsl:choose>
          <xsl:when test="@result = 'draw'">A draw</xsl:when>
          <xsl:otherwise><xsl:value-of select="concat(translate(substring(@result, 1, 1), 'ld', 'LD'), substring(@result, 2))"/> wins</xsl:otherwise>
        </xsl:choose>
        <xsl:choose>
          <xsl:when test="@ending = 'chain'"> with a chain from base to base</xsl:when>
          <xsl:when test="@ending = 'repetition'"> by repetition</xsl:when>
          <xsl:when test="@ending = 'no_action'"> because no action is possible</xsl:when>
          <xsl:when test="@ending = 'centre'"> in the center</xsl:when>
          <xsl:when test="@ending = 'resignation'"> by resignation</xsl:when>
          <xsl:otherwise> by agreement</xsl:otherwise>
        </xsl:choose>
        <xsl:text> after </xsl:text><xsl:value-of select="$count"/>
      </xsl:when>
      <xsl:when test="$moves = 0">Position</xsl:when>
      <xsl:otherwise><xsl:value-of select="$count"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- ## Comments -->

  <xsl:template match="u:comment | b:comment">
    <div class="note">
      <xsl:apply-templates select="u:plain_text | u:xhtml_subset | b:plain_text"/>
      <xsl:if test="@originator"><span class="by"><xsl:value-of select="@originator"/></span></xsl:if>
    </div>
  </xsl:template>

  <xsl:template match="u:plain_text | b:plain_text">
    <p class="plain"><xsl:value-of select="."/></p>
  </xsl:template>

  <xsl:template match="h:p | h:br | h:em | h:strong | h:code | h:ul | h:ol | h:li | h:blockquote">
    <xsl:element name="{local-name()}"><xsl:apply-templates/></xsl:element>
  </xsl:template>

  <!-- ## What is the same on each page -->

  <xsl:template name="suits">
    <svg class="sr" aria-hidden="true">
      <symbol id="H" viewBox="0 0 100 100"><path d="M50 93C22 69 5 51 5 32 5 17 16 7 28 7c10 0 18 6 22 17 4-11 12-17 22-17 12 0 23 10 23 25 0 19-17 37-45 61z"/></symbol>
      <symbol id="C" viewBox="0 0 100 100"><path d="M50 5a22 22 0 0 1 18 34.5A22 22 0 1 1 56 72c1 10 5 18 12 23H32c7-5 11-13 12-23A22 22 0 1 1 32 39.5 22 22 0 0 1 50 5z"/></symbol>
      <symbol id="D" viewBox="0 0 100 100"><path d="M50 3c9 18 20 33 34 47-14 14-25 29-34 47-9-18-20-33-34-47C30 36 41 21 50 3z"/></symbol>
      <symbol id="S" viewBox="0 0 100 100"><path d="M50 4c11 20 43 38 43 60 0 13-9 21-20 21-8 0-14-4-18-10 1 9 5 16 12 20H33c7-4 11-11 12-20-4 6-10 10-18 10C16 85 7 77 7 64 7 42 39 24 50 4z"/></symbol>
    </svg>
  </xsl:template>

  <xsl:template name="head">
    <meta http-equiv="Content-Security-Policy" content="{$policy}"/>
    <meta name="generator" content="unisol"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
  </xsl:template>

  <xsl:template name="controls">
    <p class="caption" id="caption">Start</p>
    <p class="sr" id="live" aria-live="polite"></p>
    <div class="controls" id="controls" hidden="hidden">
      <input type="range" id="slider" min="0" value="0" step="1" aria-label="Move"/>
      <div class="buttons">
        <span class="place" id="place"></span>
        <button id="first" aria-label="First" title="First (Home)"><svg viewBox="0 0 24 24"><path d="M6 5h2.4v14H6zM19 5v14L9 12z"/></svg></button>
        <button id="back" aria-label="Back" title="Back (left arrow)"><svg viewBox="0 0 24 24"><path d="M17 5v14L6.5 12z"/></svg></button>
        <button id="run" aria-label="Play" title="Play or stop (space)"><svg viewBox="0 0 24 24"><path class="start" d="M7 4.5v15L20 12z"/><path class="stop" d="M6.5 5h4v14h-4zM13.5 5h4v14h-4z"/></svg></button>
        <button id="next" aria-label="Next" title="Next (right arrow)"><svg viewBox="0 0 24 24"><path d="M7 5v14L17.5 12z"/></svg></button>
        <button id="last" aria-label="Last" title="Last (End)"><svg viewBox="0 0 24 24"><path d="M5 5v14l10-7zM15.6 5H18v14h-2.4z"/></svg></button>
        <label class="speed"><span class="sr">Speed</span><select id="speed"><option value="0.5">½×</option><option value="1" selected="selected">1×</option><option value="2">2×</option><option value="4">4×</option></select></label>
      </div>
    </div>
  </xsl:template>

  <xsl:template name="style">
    <style><xsl:text disable-output-escaping="yes"><![CDATA[
:root {
  --page: #f7f6f3; --ink: #22252a; --soft: #5c6068; --line: #dedbd3; --panel: #ffffff;
  --felt: #33604f; --felt-ink: #d9e6de; --paper: #fffefa; --edge: #00000038;
  --red: #b5281f; --black: #1b1d21; --link: #1f6a4f; --mark: #e7efe9; --gold: #f2c14e; --bad: #a3251c;
  --serif: ui-serif, "Iowan Old Style", Charter, "Times New Roman", "Liberation Serif", "DejaVu Serif", serif;
  --sans: system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", "DejaVu Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15181a; --ink: #e4e4e0; --soft: #a0a5a8; --line: #2e3336; --panel: #1c2022;
    --felt: #1f4034; --felt-ink: #bcd0c5; --paper: #ece9e1; --edge: #0006;
    --link: #84c7a8; --mark: #25332c; --bad: #f08a80; --red-ink: #f0857b;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0 auto; max-width: 84rem; padding: 1rem 1.25rem 2rem; background: var(--page); color: var(--ink); font: 1rem/1.5 var(--sans); }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; margin-bottom: .8rem; }
h1 { margin: 0; font: 600 1.5rem/1.3 var(--serif); }
h1 span { font-weight: 400; color: var(--soft); }
h2 { margin: 0 0 .5rem; font: 600 1.05rem/1.3 var(--serif); }
.verdict { margin: 0; color: var(--soft); }
.verdict.SOLVED { color: var(--link); }
.verdict.ILLEGAL { color: var(--bad); }
main { display: grid; grid-template-columns: minmax(0, 1fr) 22rem; grid-template-areas: "play moves" "about moves"; gap: 1rem 1.5rem; align-items: start; }
.play { grid-area: play; min-width: 0; }
.moves { grid-area: moves; }
.about { grid-area: about; }
main > .play:nth-last-child(2), main > .about:first-child { grid-column: 1 / -1; }

.table { container-type: inline-size; padding: clamp(.5rem, 2vw, 1.25rem); border-radius: .75rem; background: var(--felt); color: var(--felt-ink); }
.board {
  --w: min(5.5rem, calc(100cqw / (var(--n) * 1.12 - .12)), max(3.25rem, calc((100svh - 16.5rem) / (3.4 + .34 * var(--rows, 12)))));
  --h: calc(var(--w) * 1.42); --g: calc(var(--w) * .12);
  --fan: clamp(calc(var(--w) * .34), calc((100svh - 19rem - 2.6 * var(--h)) / var(--rows, 12)), calc(var(--w) * .45));
  width: calc(var(--n) * (var(--w) + var(--g)) - var(--g)); margin: 0 auto;
}
.c1, .c2, .c3, .c4, .c5, .c6, .c7, .c8 { --n: 8; }
.c9 { --n: 9; } .c10 { --n: 10; } .c11 { --n: 11; } .c12 { --n: 12; } .c13 { --n: 13; }
.c14 { --n: 7; } .c15, .c16 { --n: 8; } .c17, .c18 { --n: 9; } .c19, .c20 { --n: 10; }
.c21, .c22 { --n: 11; } .c23, .c24 { --n: 12; } .c25, .c26 { --n: 13; } .c27, .c28 { --n: 14; } .c29, .c30 { --n: 15; } .c31, .c32 { --n: 16; }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: calc(var(--g) * 2.2) 0; margin-bottom: calc(var(--g) * 2.5); padding-top: max(.9rem, calc(var(--w) * .24)); }
.cells, .homes { display: flex; flex-wrap: wrap; gap: max(1.1rem, calc(var(--w) * .3)) var(--g); }
.homes { margin-left: auto; }
.slot { position: relative; width: var(--w); height: var(--h); border-radius: calc(var(--w) * .09); box-shadow: inset 0 0 0 1.5px #ffffff2e; }
.slot > .card { position: absolute; inset: 0; }
.slot > .card:not(:last-child) { box-shadow: none; outline: none; }
.slot::before, .column::before { content: attr(data-name); position: absolute; left: 0; right: 0; bottom: 100%; padding-bottom: .15em; font: max(.625rem, calc(var(--w) * .16))/1.2 var(--sans); text-align: center; }
.ghost { position: absolute; left: 25%; top: 32%; width: 50%; fill: #ffffff26; }
.blocked { background: repeating-linear-gradient(45deg, #0000 0 .3em, #0003 .3em .6em); }
.columns { display: grid; grid-template-columns: repeat(var(--n), var(--w)); align-items: start; gap: max(1.1rem, calc(var(--w) * .4)) var(--g); min-height: calc(var(--fan) * (var(--rows, 1) - 1) + var(--h) + max(.9rem, calc(var(--w) * .24))); padding-top: max(.9rem, calc(var(--w) * .24)); }
.column { position: relative; min-height: var(--h); border-radius: calc(var(--w) * .09); box-shadow: inset 0 0 0 1.5px #ffffff17; }
.column.row { grid-column-start: 1; }
.column > .card + .card { margin-top: calc(var(--fan) - var(--h)); }
.card {
  position: relative; display: block; width: var(--w); height: var(--h); padding: calc(var(--w) * .045) calc(var(--w) * .08);
  border-radius: calc(var(--w) * .09); background: var(--paper); box-shadow: 0 0 0 1px var(--edge), 0 1px 2px #0003;
  font-style: normal; line-height: 1; white-space: nowrap; user-select: none; fill: var(--black); color: var(--black);
}
.card.H, .card.D { fill: var(--red); color: var(--red); }
.card b { display: inline-block; font: 600 calc(var(--w) * .31)/1 var(--serif); letter-spacing: -.05em; }
.card svg { width: calc(var(--w) * .21); height: calc(var(--w) * .21); margin-left: calc(var(--w) * .04); vertical-align: calc(var(--w) * -.005); }
.card svg:last-child { position: absolute; left: 26%; top: 40%; width: 48%; height: auto; margin: 0; }
.card.moved { box-shadow: 0 0 0 2px var(--gold), 0 1px 3px #0005; }
.card.auto { box-shadow: 0 0 0 1px var(--edge); outline: 2px dashed var(--gold); outline-offset: -1px; }
.card.flying { z-index: 5; }
.card.down { background: #7d94a6 repeating-linear-gradient(45deg, #ffffff2b 0 .18em, #0000 .18em .5em); box-shadow: 0 0 0 1px var(--edge), inset 0 0 0 calc(var(--w) * .05) var(--paper); }
.card.down * { visibility: hidden; }

.drawing { max-width: min(100%, 46rem); margin: 0 auto; }
.drawing svg { display: block; width: 100%; max-height: max(18rem, calc(100svh - 17rem)); }
.cell.moved { filter: drop-shadow(0 0 2px var(--gold)) drop-shadow(0 0 2px var(--gold)) drop-shadow(0 0 3px var(--gold)); }
text.cell.moved { fill: var(--gold); filter: none; }
.caption em, #moves em { font: 700 1em/1.4 ui-monospace, "DejaVu Sans Mono", "Liberation Mono", monospace; overflow-wrap: anywhere; }
.caption .did, #moves .did, #moves small { color: var(--soft); }

.caption { min-height: 3em; margin: .7rem 0 .2rem; text-align: center; }
.caption .rule, .auto .rule { padding: .05em .45em; border: 1px dashed currentColor; border-radius: 1em; color: var(--soft); font-size: .75em; white-space: nowrap; }
b.H, b.C, b.D, b.S { font-weight: 600; white-space: nowrap; }
b.H, b.D { color: var(--red-ink, var(--red)); }
.controls { max-width: 34rem; margin: 0 auto; }
.controls input { display: block; width: 100%; margin: 0 0 .4rem; accent-color: var(--link); }
.buttons { display: flex; align-items: center; justify-content: center; gap: .25rem; }
.place, .speed { flex: 1; min-width: 3.5rem; color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
.speed { text-align: right; }
button, select { border: 1px solid #0000; border-radius: .5rem; background: none; color: inherit; font: inherit; cursor: pointer; }
button { flex: 0 0 auto; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; }
button svg { width: 1.5rem; fill: currentColor; }
#run { background: var(--link); color: var(--page); border-radius: 50%; }
button:hover { background: var(--mark); }
#run:hover { filter: brightness(1.1); background: var(--link); }
button:disabled { opacity: .35; cursor: default; }
select { min-height: 2.75rem; padding: 0 .3rem; }
select option { background: var(--panel); color: var(--ink); }
#run .stop, #run.running .start { display: none; }
#run.running .stop { display: inline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }

#moves { position: relative; max-height: calc(100svh - 8rem); min-height: 16rem; margin: 0; padding: .3rem; overflow-y: auto; list-style: none; border: 1px solid var(--line); border-radius: .75rem; background: var(--panel); font-size: .875rem; line-height: 1.4; }
#moves li { padding: .05rem 0; border-radius: .4rem; }
#moves a { display: flex; gap: .6rem; padding: .2rem .5rem; border-radius: .4rem; color: inherit; text-decoration: none; }
#moves a:hover { background: var(--mark); }
#moves .n { flex: none; width: 1.9em; color: var(--soft); text-align: right; font-variant-numeric: tabular-nums; }
#moves li.now { background: var(--mark); box-shadow: inset 3px 0 var(--link); }
#moves .auto { margin: 0; padding: 0 .5rem .25rem 3rem; color: var(--soft); }
#moves .note { margin: .1rem .5rem .3rem 3rem; }
#moves .end { margin: .3rem .5rem; color: var(--bad); }
.note { margin: 0 0 .8rem; padding-left: .7rem; border-left: 2px solid var(--line); color: var(--soft); overflow-wrap: anywhere; }
.note p, .note ul, .note ol, .note blockquote { margin: .2rem 0; }
.note .plain { white-space: pre-line; }
.note .by { font-size: .8rem; }
.note .by::before { content: "\2014\a0"; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .5rem 1.5rem; margin: 0; font-size: .875rem; }
dt { color: var(--soft); }
dd { margin: 0; }

@media (max-width: 60rem) {
  body { padding: .75rem .75rem 2rem; }
  main { grid-template-columns: minmax(0, 1fr); grid-template-areas: "play" "moves" "about"; }
  #moves { max-height: 20rem; }
}
@media (max-width: 40rem) {
  .c11 { --n: 6; } .c12 { --n: 6; } .c13 { --n: 7; }
  .table { margin: 0 -.75rem; border-radius: 0; padding: .5rem; }
  button { width: 2.5rem; }
  .card b { font-size: calc(var(--w) * .39); }
  .card svg { width: calc(var(--w) * .28); height: calc(var(--w) * .28); }
}
@media (max-width: 22rem) {
  .buttons { gap: 0; }
  .place, .speed { min-width: 0; }
  button { width: 2.25rem; }
}
@media (prefers-reduced-motion: no-preference) { .card { transition: box-shadow .2s; } }
@media print {
  :root { --page: #fff; --ink: #000; --soft: #444; --line: #bbb; --felt: #fff; --felt-ink: #444; --panel: #fff; --mark: #fff; }
  body { padding: 0; font-size: 10pt; }
  main { display: block; }
  .controls { display: none; }
  .table { padding: 0; break-inside: avoid; }
  .board { --w: 1.6cm; }
  .drawing { background: #33604f; border-radius: 3mm; max-width: 11cm; print-color-adjust: exact; }
  .slot, .column { box-shadow: inset 0 0 0 1px #bbb; }
  .ghost { fill: #ddd; }
  #moves { max-height: none; border: 0; columns: 2; font-size: 8.5pt; }
  #moves li { break-inside: avoid; }
  #moves li.now { box-shadow: none; }
}
]]></xsl:text></style>
  </xsl:template>

  <xsl:template name="script">
    <script><xsl:text disable-output-escaping="yes"><![CDATA[
(function () {
  "use strict";
  var RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };
  var SUITS = { H: "hearts", C: "clubs", D: "diamonds", S: "spades" };
  var GLYPHS = { H: "\u2665", C: "\u2663", D: "\u2666", S: "\u2660" };
  function id(name) { return document.getElementById(name); }
  function all(parent, selector) { return Array.prototype.slice.call(parent.querySelectorAll(selector)); }

  var board = id("board"), list = id("moves");
  if (!board || !list) return;

  /* ## What happens: the position after each of the player's moves, and its automoves */

  var cells = all(board, ".cell");
  var piles = {}, names = [], cards = [], start = {};
  all(board, "[data-pile]").forEach(function (pile) {
    var name = pile.dataset.pile;
    names.push(name);
    piles[name] = pile;
    start[name] = all(pile, ".card");
    cards = cards.concat(start[name]);
  });
  var items = all(list, "[data-n]");
  var frames = [{ piles: start, steps: [], cells: cells.map(held) }];
  var uncovered = new Map();

  function play(at, mark) {
    var from = at[mark.dataset.s], to = at[mark.dataset.d];
    var taken = from.splice(from.length - (+mark.dataset.k || 1));
    var onto = to[to.length - 1];
    if (mark.dataset.d[0] === "h") taken.reverse();
    Array.prototype.push.apply(to, taken);
    var top = from[from.length - 1];
    if (top && top.classList.contains("down") && !uncovered.has(top)) uncovered.set(top, frames.length);
    return { cards: taken, from: mark.dataset.s, to: mark.dataset.d, onto: onto, auto: mark.dataset.auto !== undefined };
  }

  /* A cell of a board holds a word: the name of a symbol, or text. */
  function held(cell) {
    return cell.matches("text") ? cell.textContent.trim() || "." : cell.getAttribute("href").slice(1);
  }

  function hold(cell, word) {
    if (!cell.matches("text")) {
      cell.setAttribute("href", "#" + word);
      return;
    }
    cell.textContent = word === "." ? "" : word;
    cell.setAttribute("font-size", word.length > 4 ? 10 : word.length > 2 ? 18 : 26);
  }

  items.forEach(function (item) {
    var at = {}, before = frames[frames.length - 1].piles;
    names.forEach(function (name) { at[name] = before[name].slice(); });
    var steps = all(item, "[data-s]").map(function (mark) { return play(at, mark); });
    var words = cells.length ? item.dataset.cells.split(" ") : [];
    frames.push({ piles: at, steps: steps, item: item, cells: words });
  });
  var last = frames.length - 1, now = 0, timer = 0;
  var deepest = 1;
  frames.forEach(function (frame) {
    names.forEach(function (name) {
      if (name[0] === "c") deepest = Math.max(deepest, frame.piles[name].length);
    });
  });
  board.style.setProperty("--rows", deepest);

  /* ## Words */

  function card(c) { return c.dataset.card.slice(0, -1); }
  function suit(c) { return c.dataset.card.slice(-1); }
  function spoken(c) { return c.classList.contains("down") ? "face down" : (RANKS[card(c)] || card(c)) + " of " + SUITS[suit(c)]; }
  function place(name) { return (name[0] === "c" ? "column " : "freecell ") + piles[name].dataset.name; }

  function say(step) {
    var words = step.cards.map(spoken).join(", ") + " from " + (step.from[0] === "h" ? "its foundation" : place(step.from));
    if (step.to[0] === "h") return words + " home";
    if (step.to[0] === "f") return words + " to " + place(step.to);
    return words + (step.onto ? " onto " + spoken(step.onto) + " in " : " to the empty ") + place(step.to);
  }

  function announce(frame) {
    var mine = frame.steps.filter(function (step) { return !step.auto; }).map(say);
    var auto = frame.steps.filter(function (step) { return step.auto; }).map(say);
    var words = now === 0 ? "Start." : "Move " + now + " of " + last + ". " + mine.join(". ");
    if (cells.length && now > 0) words += frame.item.querySelector("a > span:last-child").textContent;
    if (auto.length) words += ". Automoves: " + auto.join("; ");
    if (now === last) words += ". " + document.querySelector(".verdict").textContent;
    return words;
  }

  function describe(frame) {
    var lines = [];
    names.forEach(function (name) {
      var pile = frame.piles[name];
      if (name[0] === "h" && pile.length) lines.push("Foundation: " + spoken(pile[pile.length - 1]));
      if (name[0] === "f" && pile.length) lines.push("Freecell " + piles[name].dataset.name + ": " + spoken(pile[0]));
      if (name[0] === "c") lines.push("Column " + piles[name].dataset.name + ": " + (pile.map(spoken).join(", ") || "empty"));
    });
    cells.forEach(function (cell, i) {
      if (frame.cells[i] !== ".") lines.push(cell.dataset.at + ": " + frame.cells[i]);
    });
    var words = document.createElement("ul");
    lines.forEach(function (line) { words.appendChild(document.createElement("li")).textContent = line; });
    id("words").replaceChildren(words);
  }

  function face(c) {
    var b = document.createElement("b");
    b.className = suit(c);
    b.textContent = card(c) + GLYPHS[suit(c)] + "\ufe0e";
    return b;
  }

  function caption(frame) {
    var p = id("caption");
    p.textContent = now === 0 ? "Start" : "";
    if (now === 0) return;
    var link = frame.item.querySelector("a > span:last-child");
    if (link) all({ querySelectorAll: function () { return link.childNodes; } }).forEach(function (node) { p.appendChild(node.cloneNode(true)); });
    var auto = frame.steps.filter(function (step) { return step.auto; });
    if (!auto.length) return;
    if (link) p.appendChild(document.createElement("br"));
    p.appendChild(frame.item.querySelector(".rule").cloneNode(true));
    auto.slice(0, 8).forEach(function (step) { p.append(" ", face(step.cards[0])); });
    if (auto.length > 8) p.append(" and " + (auto.length - 8) + " more");
  }

  /* ## Showing */

  var still = window.matchMedia("(prefers-reduced-motion: reduce)");
  function speed() { return +id("speed").value; }

  function glide(before, frame) {
    var wait = 0, duration = 260 / Math.max(speed(), .7);
    var delays = new Map();
    frame.steps.forEach(function (step, i) {
      if (i > 0) wait += Math.min(110, 1500 / frame.steps.length) / speed();
      step.cards.forEach(function (c) { delays.set(c, wait); });
    });
    cards.forEach(function (c) {
      var from = before.get(c), to = c.getBoundingClientRect();
      var x = from.left - to.left, y = from.top - to.top;
      if (Math.abs(x) + Math.abs(y) < 1) return;
      c.classList.add("flying");
      c.animate([{ transform: "translate(" + x + "px," + y + "px)" }, { transform: "none" }],
        { duration: duration, delay: delays.get(c) || 0, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards" })
        .finished.then(function () { c.classList.remove("flying"); }, function () {});
    });
  }

  function lay(frame) {
    names.forEach(function (name) {
      var pile = piles[name], wanted = frame.piles[name];
      var there = all(pile, ".card");
      if (there.length !== wanted.length || there.some(function (c, i) { return c !== wanted[i]; }))
        pile.append.apply(pile, wanted);
    });
    cards.forEach(function (c) { c.classList.remove("moved", "auto", "flying"); });
    cells.forEach(function (cell, i) {
      hold(cell, frame.cells[i]);
      var moved = now > 0 && frame.item.dataset.moved;
      cell.classList.toggle("moved", moved ? moved.split(" ").indexOf(cell.dataset.at) >= 0 : now > 0 && frame.cells[i] !== frames[now - 1].cells[i]);
    });
    uncovered.forEach(function (frame, c) { c.classList.toggle("down", now < frame); });
    frame.steps.forEach(function (step) {
      step.cards.forEach(function (c) {
        c.classList.remove("moved", "auto");
        c.classList.add(step.auto ? "auto" : "moved");
      });
    });
  }

  function mark(frame) {
    items.forEach(function (item) {
      var link = item.querySelector("a") || item;
      item.classList.toggle("now", item === frame.item);
      if (item === frame.item) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    if (!frame.item) list.scrollTop = 0;
    else if (frame.item.offsetTop < list.scrollTop || frame.item.offsetTop + frame.item.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = frame.item.offsetTop - list.clientHeight / 3;
  }

  function show(n, quiet) {
    n = Math.max(0, Math.min(last, n));
    var moves = n === now + 1 || n === now - 1;
    var frame = frames[n], glides = !still.matches && !quiet && cards.length > 0 && cards[0].animate;
    var order = n === now - 1 ? { steps: [] } : frame;
    var before = new Map();
    if (glides) cards.forEach(function (c) { before.set(c, c.getBoundingClientRect()); });
    cards.forEach(function (c) { if (c.getAnimations) c.getAnimations().forEach(function (a) { a.cancel(); }); });
    now = n;
    lay(frame);
    if (glides) glide(before, moves ? order : { steps: [] });
    mark(frame);
    caption(frame);
    describe(frame);
    id("slider").value = n;
    id("slider").setAttribute("aria-valuetext", "Move " + n + " of " + last);
    id("place").textContent = n + " / " + last;
    id("first").disabled = id("back").disabled = n === 0;
    id("next").disabled = id("last").disabled = n === last;
    if (!timer && !quiet) id("live").textContent = announce(frame);
    try { history.replaceState(null, "", "#move=" + n); } catch (e) { /* a page without an address of its own */ }
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    id("run").classList.remove("running");
    id("run").setAttribute("aria-label", "Play");
  }

  function tick() {
    show(now + 1);
    if (now === last) {
      stop();
      id("live").textContent = announce(frames[now]);
      return;
    }
    timer = setTimeout(tick, (850 + Math.min(110 * frames[now].steps.length, 1500)) / speed());
  }

  function run() {
    if (timer) {
      stop();
      return;
    }
    if (now === last) show(0);
    id("run").classList.add("running");
    id("run").setAttribute("aria-label", "Stop");
    timer = setTimeout(tick, 200);
  }

  function go(n) {
    stop();
    show(n);
  }

  /* ## Hands */

  function linked() {
    var match = /^#move=(\d+)$/.exec(location.hash);
    return match ? +match[1] : -1;
  }

  id("first").onclick = function () { go(0); };
  id("back").onclick = function () { go(now - 1); };
  id("run").onclick = run;
  id("next").onclick = function () { go(now + 1); };
  id("last").onclick = function () { go(last); };
  id("slider").oninput = function () { go(+this.value); };
  list.addEventListener("click", function (event) {
    var item = event.target.closest("[data-n]");
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(+item.dataset.n);
  });
  document.addEventListener("keydown", function (event) {
    var on = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || on.matches("select") || (on.matches("input") && event.key !== " ")) return;
    var keys = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: last, PageDown: now + 10, PageUp: now - 10 };
    if (on === list && event.key.slice(0, 4) === "Page") return;
    if (event.key === " " && !on.matches("button, a")) run();
    else if (keys.hasOwnProperty(event.key)) go(keys[event.key]);
    else return;
    event.preventDefault();
  });
  window.addEventListener("hashchange", function () {
    if (linked() >= 0 && linked() !== now) go(linked());
  });

  id("slider").max = last;
  id("controls").hidden = false;
  show(Math.max(0, linked()), true);
})();
]]></xsl:text></script>
  </xsl:template>
</xsl:stylesheet>
