<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  The start of a board game as a drawing.

  The parameter background is a colour, or none.

  mode="tokens" writes what is on each cell, as words with a blank after each and "." for an empty
  cell.  mode="board" draws the board.  In the same order, it makes an element with class="cell" for
  each word: a <use> of the symbol of that name, or the word itself as <text>. A program can
  therefore show another position by changing these elements, as the script of web pages does.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:b="urn:unisol:boardgame:1"
                xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" exclude-result-prefixes="b">

  <xsl:output method="xml" encoding="UTF-8"/>

  <xsl:param name="background" select="'#33604f'"/>

  <xsl:variable name="white" select="'#fffefa'"/>
  <xsl:variable name="black" select="'#1b1d21'"/>
  <xsl:variable name="rule" select="'#d9e6de'"/>
  <xsl:variable name="brass" select="'#f2c14e'"/>

  <!-- The first one of a collection, which contains several records. -->
  <xsl:template match="/">
    <xsl:apply-templates select="(b:boardgame | b:boardgame_collection/b:boardgame)[1]/b:start"/>
  </xsl:template>

  <xsl:template match="b:boardgame/b:start">
    <xsl:variable name="game" select="../@game"/>
    <xsl:variable name="box"><xsl:call-template name="view_box"><xsl:with-param name="game" select="$game"/></xsl:call-template></xsl:variable>
    <xsl:variable name="width" select="substring-before(substring($box, 5), ' ')"/>
    <xsl:variable name="height" select="substring-after(substring($box, 5), ' ')"/>
    <svg viewBox="{$box}" width="{$width}" height="{$height}" role="img">
      <title><xsl:call-template name="game_name"><xsl:with-param name="game" select="$game"/></xsl:call-template><xsl:if test="@turn">, <xsl:value-of select="@turn"/> to move</xsl:if><xsl:if test="@uncertain = 'true'">, pieces may stand elsewhere</xsl:if></title>
      <defs><xsl:call-template name="symbols"><xsl:with-param name="game" select="$game"/></xsl:call-template></defs>
      <xsl:if test="$background != 'none'"><rect width="{$width}" height="{$height}" rx="12" fill="{$background}"/></xsl:if>
      <xsl:apply-templates select="." mode="board"><xsl:with-param name="empty" select="false()"/></xsl:apply-templates>
    </svg>
  </xsl:template>

  <xsl:template name="game_name">
    <xsl:param name="game"/>
    <xsl:choose>
      <xsl:when test="$game = 'pasgl312'">PASGL 312</xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(translate(substring($game, 1, 1), 'pca', 'PCA'), substring($game, 2))"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="view_box">
    <xsl:param name="game"/>
    <xsl:choose>
      <xsl:when test="$game = 'proton'">0 0 356 396</xsl:when>
      <xsl:when test="$game = 'creeper'">0 0 472 472</xsl:when>
      <xsl:when test="$game = 'pasgl312'">0 0 652 532</xsl:when>
      <xsl:otherwise>0 0 476 476</xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- ## Words for cells -->

  <xsl:template match="b:boardgame/b:start | b:boardgame/b:final | b:position" mode="tokens">
    <xsl:choose>
      <xsl:when test="b:playfield">
        <xsl:for-each select="b:playfield/b:row"><xsl:call-template name="spread"><xsl:with-param name="row" select="translate(., '0', '.')"/></xsl:call-template></xsl:for-each>
      </xsl:when>
      <xsl:when test="b:pins">
        <xsl:for-each select="b:paths/b:row"><xsl:call-template name="spread"><xsl:with-param name="row" select="translate(., 'xo', 'XO')"/></xsl:call-template></xsl:for-each>
        <xsl:for-each select="b:pins/b:row"><xsl:call-template name="spread"><xsl:with-param name="row" select="."/></xsl:call-template></xsl:for-each>
      </xsl:when>
      <xsl:when test="ancestor::b:boardgame/@game = 'pasgl312'">
        <xsl:variable name="lead" select="string(@train)"/>
        <xsl:variable name="behind"><xsl:call-template name="behind"><xsl:with-param name="square" select="$lead"/></xsl:call-template></xsl:variable>
        <xsl:call-template name="rails"><xsl:with-param name="lead" select="$lead"/><xsl:with-param name="behind" select="string($behind)"/></xsl:call-template>
        <xsl:call-template name="critters"><xsl:with-param name="lead" select="$lead"/><xsl:with-param name="behind" select="string($behind)"/></xsl:call-template>
      </xsl:when>
      <xsl:otherwise><xsl:call-template name="spaces"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="spread">
    <xsl:param name="row"/>
    <xsl:if test="$row != ''">
      <xsl:value-of select="concat(substring($row, 1, 1), ' ')"/>
      <xsl:call-template name="spread"><xsl:with-param name="row" select="substring($row, 2)"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The square of the second car if the first is on this square.  The Train moves left on rank 4
       and right on rank 5. -->
  <xsl:template name="behind">
    <xsl:param name="square"/>
    <xsl:variable name="file" select="substring($square, 1, 1)"/>
    <xsl:variable name="rank" select="substring($square, 2, 1)"/>
    <xsl:choose>
      <xsl:when test="$square = ''"/>
      <xsl:when test="$square = 'x4'">x5</xsl:when>
      <xsl:when test="$square = 'z5'">z4</xsl:when>
      <xsl:when test="$rank = 4"><xsl:value-of select="concat(substring(substring-after('zabcdefghx', $file), 1, 1), 4)"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="concat(translate($file, 'abcdefghx', 'zabcdefgh'), 5)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="rails">
    <xsl:param name="i" select="0"/>
    <xsl:param name="lead"/>
    <xsl:param name="behind"/>
    <xsl:if test="$i &lt; 20">
      <xsl:variable name="square" select="concat(substring('zabcdefghx', $i mod 10 + 1, 1), 5 - floor($i div 10))"/>
      <xsl:choose>
        <xsl:when test="$square = $lead">engine </xsl:when>
        <xsl:when test="$square = $behind">car </xsl:when>
        <xsl:otherwise>. </xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="rails">
        <xsl:with-param name="i" select="$i + 1"/>
        <xsl:with-param name="lead" select="$lead"/>
        <xsl:with-param name="behind" select="$behind"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- All critters that are on a square or ride in the car there. -->
  <xsl:template name="critters">
    <xsl:param name="i" select="0"/>
    <xsl:param name="lead"/>
    <xsl:param name="behind"/>
    <xsl:if test="$i &lt; 80">
      <xsl:variable name="square" select="concat(substring('zabcdefghx', $i mod 10 + 1, 1), 8 - floor($i div 10))"/>
      <xsl:variable name="here" select="b:pieces/b:piece[@at = $square or (@at = 'first_car' and $square = $lead) or (@at = 'second_car' and $square = $behind)]"/>
      <xsl:for-each select="$here">
        <xsl:if test="@lunchless = 'true'">-</xsl:if>
        <xsl:if test="@stinky = 'true'">*</xsl:if>
        <xsl:choose>
          <xsl:when test="@side = 'black'"><xsl:value-of select="translate(@piece, 'BHDFWSTMP', 'bhdfwstmp')"/></xsl:when>
          <xsl:otherwise><xsl:value-of select="@piece"/></xsl:otherwise>
        </xsl:choose>
      </xsl:for-each>
      <xsl:if test="not($here)">.</xsl:if>
      <xsl:text> </xsl:text>
      <xsl:call-template name="critters">
        <xsl:with-param name="i" select="$i + 1"/>
        <xsl:with-param name="lead" select="$lead"/>
        <xsl:with-param name="behind" select="$behind"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Adomoc: cycle by cycle, with the center last. -->
  <xsl:template name="spaces">
    <xsl:param name="i" select="0"/>
    <xsl:variable name="space">
      <xsl:choose>
        <xsl:when test="$i = 80">centre</xsl:when>
        <xsl:otherwise><xsl:value-of select="concat(substring('abcdefghij', $i mod 10 + 1, 1), floor($i div 10) + 1)"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:variable name="piece" select="b:pieces/b:piece[@at = $space]"/>
    <xsl:choose>
      <xsl:when test="$piece/@side = 'dark'"><xsl:value-of select="translate($piece/@piece, 'FMS', 'fms')"/></xsl:when>
      <xsl:when test="$piece"><xsl:value-of select="$piece/@piece"/></xsl:when>
      <xsl:otherwise>.</xsl:otherwise>
    </xsl:choose>
    <xsl:if test="$piece/@prime = 'true'">^</xsl:if>
    <xsl:text> </xsl:text>
    <xsl:if test="$i &lt; 80"><xsl:call-template name="spaces"><xsl:with-param name="i" select="$i + 1"/></xsl:call-template></xsl:if>
  </xsl:template>

  <!-- ## Drawing -->

  <!-- empty: also make elements for empty cells, which can be filled later. -->
  <xsl:template match="b:boardgame/b:start | b:boardgame/b:final | b:position" mode="board">
    <xsl:param name="empty" select="true()"/>
    <xsl:variable name="game" select="ancestor::b:boardgame/@game"/>
    <xsl:variable name="tokens"><xsl:apply-templates select="." mode="tokens"/></xsl:variable>
    <g>
      <xsl:attribute name="transform"><xsl:choose>
        <xsl:when test="$game = 'proton'">translate(20 14)</xsl:when>
        <xsl:when test="$game = 'creeper'">translate(58 58)</xsl:when>
        <xsl:when test="$game = 'pasgl312'">translate(26 20)</xsl:when>
        <xsl:otherwise>translate(238 238)</xsl:otherwise>
      </xsl:choose></xsl:attribute>
      <xsl:choose>
        <xsl:when test="$game = 'proton'"><xsl:call-template name="tray"/></xsl:when>
        <xsl:when test="$game = 'creeper'"><xsl:call-template name="tiling"/></xsl:when>
        <xsl:when test="$game = 'pasgl312'"><xsl:call-template name="meadow"/></xsl:when>
        <xsl:otherwise><xsl:call-template name="sky"/></xsl:otherwise>
      </xsl:choose>
      <xsl:call-template name="fill">
        <xsl:with-param name="game" select="$game"/>
        <xsl:with-param name="tokens" select="string($tokens)"/>
        <xsl:with-param name="empty" select="$empty"/>
      </xsl:call-template>
    </g>
  </xsl:template>

  <!-- The contents of the board, cell by cell. -->
  <xsl:template name="fill">
    <xsl:param name="game"/>
    <xsl:param name="i" select="0"/>
    <xsl:param name="tokens"/>
    <xsl:param name="empty"/>
    <xsl:if test="$tokens != ''">
      <xsl:variable name="token" select="substring-before($tokens, ' ')"/>
      <xsl:if test="$empty or $token != '.'">
        <xsl:choose>
          <xsl:when test="$game = 'proton'">
            <xsl:call-template name="cell_use"><xsl:with-param name="token" select="$token"/><xsl:with-param name="x" select="$i mod 4 * 80"/><xsl:with-param name="y" select="floor($i div 4) * 94"/><xsl:with-param name="size" select="76"/><xsl:with-param name="at" select="substring('0123456789abcdef', $i + 1, 1)"/></xsl:call-template>
          </xsl:when>
          <xsl:when test="$game = 'creeper' and $i &lt; 36">
            <xsl:call-template name="cell_use"><xsl:with-param name="token" select="$token"/><xsl:with-param name="x" select="$i mod 6 * 60 + 4"/><xsl:with-param name="y" select="floor($i div 6) * 60 + 4"/><xsl:with-param name="size" select="52"/><xsl:with-param name="at" select="concat('place ', floor($i div 6) + 1, ',', $i mod 6 + 1)"/></xsl:call-template>
          </xsl:when>
          <xsl:when test="$game = 'creeper'">
            <xsl:call-template name="cell_use"><xsl:with-param name="token" select="$token"/><xsl:with-param name="x" select="($i - 36) mod 7 * 60 - 13"/><xsl:with-param name="y" select="floor(($i - 36) div 7) * 60 - 13"/><xsl:with-param name="size" select="26"/><xsl:with-param name="at" select="concat(substring('abcdefg', ($i - 36) mod 7 + 1, 1), floor(($i - 36) div 7) + 1)"/></xsl:call-template>
          </xsl:when>
          <xsl:when test="$game = 'pasgl312' and $i &lt; 20">
            <xsl:call-template name="cell_use"><xsl:with-param name="token" select="$token"/><xsl:with-param name="x" select="$i mod 10 * 60"/><xsl:with-param name="y" select="180 + floor($i div 10) * 60"/><xsl:with-param name="size" select="60"/><xsl:with-param name="at" select="concat(substring('zabcdefghx', $i mod 10 + 1, 1), 5 - floor($i div 10))"/></xsl:call-template>
          </xsl:when>
          <xsl:when test="$game = 'pasgl312'">
            <text class="cell" x="{($i - 20) mod 10 * 60 + 30}" y="{floor(($i - 20) div 10) * 60 + 38}" text-anchor="middle" font-family="ui-monospace, 'DejaVu Sans Mono', 'Liberation Mono', monospace" font-weight="700" fill="{$white}" data-at="{concat(substring('zabcdefghx', ($i - 20) mod 10 + 1, 1), 8 - floor(($i - 20) div 10))}">
              <xsl:attribute name="font-size"><xsl:choose><xsl:when test="string-length($token) &gt; 4">10</xsl:when><xsl:when test="string-length($token) &gt; 2">18</xsl:when><xsl:otherwise>26</xsl:otherwise></xsl:choose></xsl:attribute>
              <xsl:value-of select="translate($token, '.', '')"/>
            </text>
          </xsl:when>
          <xsl:otherwise>
            <xsl:variable name="column" select="$i mod 10"/>
            <xsl:variable name="r" select="(202 - 22 * floor($i div 10)) * number($i &lt; 80)"/>
            <xsl:variable name="at"><xsl:choose><xsl:when test="$i = 80">the center</xsl:when><xsl:otherwise><xsl:value-of select="concat(substring('abcdefghij', $column + 1, 1), floor($i div 10) + 1)"/></xsl:otherwise></xsl:choose></xsl:variable>
            <xsl:call-template name="cell_use"><xsl:with-param name="token" select="$token"/><xsl:with-param name="x" select="round($r * substring($cosines, 8 * $column + 1, 7)) - 11"/><xsl:with-param name="y" select="round($r * substring($sines, 8 * $column + 1, 7)) - 11"/><xsl:with-param name="size" select="22"/><xsl:with-param name="at" select="string($at)"/></xsl:call-template>
          </xsl:otherwise>
        </xsl:choose>
      </xsl:if>
      <xsl:call-template name="fill">
        <xsl:with-param name="game" select="$game"/>
        <xsl:with-param name="i" select="$i + 1"/>
        <xsl:with-param name="tokens" select="substring-after($tokens, ' ')"/>
        <xsl:with-param name="empty" select="$empty"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="cell_use">
    <xsl:param name="token"/>
    <xsl:param name="x"/>
    <xsl:param name="y"/>
    <xsl:param name="size"/>
    <xsl:param name="at"/>
    <use class="cell" href="#{$token}" x="{$x}" y="{$y}" width="{$size}" height="{$size}" data-at="{$at}"/>
  </xsl:template>

  <!-- ## The symbols of a game -->

  <xsl:template name="symbols">
    <xsl:param name="game"/>
    <xsl:choose>
      <xsl:when test="$game = 'proton'">
        <xsl:call-template name="tiles"><xsl:with-param name="codes" select="'123456789ABCDEF'"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="$game = 'creeper'">
        <symbol id="x" viewBox="0 0 26 26"><circle cx="13" cy="13" r="10.5" fill="{$white}" stroke="{$black}" stroke-width="2"/></symbol>
        <symbol id="o" viewBox="0 0 26 26"><circle cx="13" cy="13" r="10.5" fill="{$black}" stroke="{$white}" stroke-width="2"/></symbol>
        <symbol id="X" viewBox="0 0 52 52"><circle cx="26" cy="26" r="22" fill="{$white}"/><circle cx="26" cy="26" r="17" fill="none" stroke="{$black}" stroke-opacity=".3"/></symbol>
        <symbol id="O" viewBox="0 0 52 52"><circle cx="26" cy="26" r="22" fill="{$black}"/><circle cx="26" cy="26" r="17" fill="none" stroke="{$white}" stroke-opacity=".4"/></symbol>
      </xsl:when>
      <xsl:when test="$game = 'pasgl312'">
        <symbol id="engine" viewBox="0 0 60 60"><rect x="3" y="3" width="54" height="54" rx="9" fill="#8c2f24" stroke="{$brass}" stroke-width="3"/></symbol>
        <symbol id="car" viewBox="0 0 60 60"><rect x="3" y="3" width="54" height="54" rx="5" fill="#8c2f24"/></symbol>
      </xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="bodies"><xsl:with-param name="letters" select="'FMSfms'"/></xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Its digit is the sum of the edges on which the white line ends: top 8, right 4, bottom 2,
       left 1. -->
  <xsl:template name="tiles">
    <xsl:param name="codes"/>
    <xsl:variable name="code" select="substring($codes, 1, 1)"/>
    <xsl:variable name="value" select="string-length(substring-before('0123456789ABCDEF', $code))"/>
    <xsl:if test="$code != ''">
      <symbol id="{$code}" viewBox="0 0 76 76">
        <rect x="1" y="1" width="74" height="74" rx="7">
          <xsl:attribute name="fill"><xsl:choose><xsl:when test="$code = 'F'">#8a6a14</xsl:when><xsl:when test="$code = 'D'"><xsl:value-of select="$black"/></xsl:when><xsl:otherwise>#8c2f24</xsl:otherwise></xsl:choose></xsl:attribute>
        </rect>
        <xsl:choose>
          <xsl:when test="$code = 'F'"><circle cx="38" cy="38" r="19" fill="none" stroke="{$white}" stroke-width="6"/><circle cx="38" cy="38" r="7" fill="{$white}"/></xsl:when>
          <xsl:when test="$code = 'D'"><path d="M24 24l28 28M52 24L24 52" stroke="{$white}" stroke-width="9" stroke-linecap="round"/></xsl:when>
          <xsl:otherwise>
            <path fill="none" stroke="{$white}" stroke-width="9" stroke-linejoin="round">
              <xsl:attribute name="d">
                <xsl:choose>
                  <xsl:when test="$code = '3'">M38 75Q38 38 1 38</xsl:when>
                  <xsl:when test="$code = '6'">M75 38Q38 38 38 75</xsl:when>
                  <xsl:when test="$code = '9'">M38 1Q38 38 1 38</xsl:when>
                  <xsl:when test="$code = 'C'">M38 1Q38 38 75 38</xsl:when>
                  <xsl:otherwise>
                    <xsl:if test="$value &gt;= 8">M38 1V38</xsl:if>
                    <xsl:if test="floor($value div 4) mod 2 = 1">M75 38H38</xsl:if>
                    <xsl:if test="floor($value div 2) mod 2 = 1">M38 75V38</xsl:if>
                    <xsl:if test="$value mod 2 = 1">M1 38H38</xsl:if>
                  </xsl:otherwise>
                </xsl:choose>
              </xsl:attribute>
            </path>
          </xsl:otherwise>
        </xsl:choose>
        <text x="7" y="16" font-family="sans-serif" font-size="12" font-weight="600" fill="{$white}"><xsl:value-of select="$code"/></text>
      </symbol>
      <xsl:call-template name="tiles"><xsl:with-param name="codes" select="substring($codes, 2)"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Feet, moons and suns: light in upper case, dark in lower case.  Prime ones have a ring. -->
  <xsl:template name="bodies">
    <xsl:param name="letters"/>
    <xsl:param name="prime" select="''"/>
    <xsl:variable name="letter" select="substring($letters, 1, 1)"/>
    <xsl:variable name="dark" select="contains('fms', $letter)"/>
    <xsl:if test="$letter != ''">
      <symbol id="{$letter}{$prime}" viewBox="0 0 22 22">
        <circle cx="11" cy="11" r="9.5" stroke="{$white}">
          <xsl:attribute name="fill"><xsl:choose><xsl:when test="$dark"><xsl:value-of select="$black"/></xsl:when><xsl:otherwise><xsl:value-of select="$white"/></xsl:otherwise></xsl:choose></xsl:attribute>
          <xsl:if test="$prime"><xsl:attribute name="stroke"><xsl:value-of select="$brass"/></xsl:attribute><xsl:attribute name="stroke-width">3</xsl:attribute></xsl:if>
        </circle>
        <text x="11" y="15" font-family="sans-serif" font-size="11" font-weight="700" text-anchor="middle">
          <xsl:attribute name="fill"><xsl:choose><xsl:when test="$dark"><xsl:value-of select="$white"/></xsl:when><xsl:otherwise><xsl:value-of select="$black"/></xsl:otherwise></xsl:choose></xsl:attribute>
          <xsl:value-of select="translate($letter, 'fms', 'FMS')"/>
        </text>
      </symbol>
      <xsl:if test="$prime = ''"><xsl:call-template name="bodies"><xsl:with-param name="letters" select="$letter"/><xsl:with-param name="prime" select="'^'"/></xsl:call-template></xsl:if>
      <xsl:call-template name="bodies"><xsl:with-param name="letters" select="substring($letters, 2)"/><xsl:with-param name="prime" select="$prime"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- ## The boards, empty -->

  <xsl:template name="labels">
    <xsl:param name="text"/>
    <xsl:param name="x"/>
    <xsl:param name="y"/>
    <xsl:param name="dx" select="0"/>
    <xsl:param name="dy" select="0"/>
    <xsl:if test="$text != ''">
      <text x="{$x}" y="{$y}" font-family="sans-serif" font-size="13" text-anchor="middle" fill="{$rule}"><xsl:value-of select="substring($text, 1, 1)"/></text>
      <xsl:call-template name="labels"><xsl:with-param name="text" select="substring($text, 2)"/><xsl:with-param name="x" select="$x + $dx"/><xsl:with-param name="y" select="$y + $dy"/><xsl:with-param name="dx" select="$dx"/><xsl:with-param name="dy" select="$dy"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The name of each cell is below it. -->
  <xsl:template name="tray">
    <xsl:param name="i" select="0"/>
    <xsl:if test="$i &lt; 16">
      <xsl:variable name="x" select="$i mod 4 * 80"/>
      <xsl:variable name="y" select="floor($i div 4) * 94"/>
      <rect x="{$x + 1}" y="{$y + 1}" width="74" height="74" rx="7" fill="#000" fill-opacity=".25"/>
      <text x="{$x + 38}" y="{$y + 88}" font-family="sans-serif" font-size="12" text-anchor="middle" fill="{$rule}"><xsl:value-of select="substring('0123456789abcdef', $i + 1, 1)"/></text>
      <xsl:call-template name="tray"><xsl:with-param name="i" select="$i + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Squares on their points at the corners of octagons, except at the corners of the board. -->
  <xsl:template name="tiling">
    <xsl:param name="i" select="0"/>
    <xsl:if test="$i = 0">
      <xsl:call-template name="labels"><xsl:with-param name="text" select="'abcdefg'"/><xsl:with-param name="x" select="0"/><xsl:with-param name="y" select="-32"/><xsl:with-param name="dx" select="60"/></xsl:call-template>
      <xsl:call-template name="labels"><xsl:with-param name="text" select="'1234567'"/><xsl:with-param name="x" select="-38"/><xsl:with-param name="y" select="5"/><xsl:with-param name="dy" select="60"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="$i &lt; 49">
      <xsl:variable name="column" select="$i mod 7"/>
      <xsl:variable name="row" select="floor($i div 7)"/>
      <xsl:if test="$column &lt; 6 and $row &lt; 6">
        <path d="M{$column * 60 + 17.6} {$row * 60}h24.8l17.6 17.6v24.8l-17.6 17.6h-24.8l-17.6-17.6v-24.8z" fill="#000" fill-opacity=".22" stroke="{$rule}" stroke-opacity=".45"/>
      </xsl:if>
      <xsl:if test="not(($column = 0 or $column = 6) and ($row = 0 or $row = 6))">
        <path d="M{$column * 60} {$row * 60 - 17.6}l17.6 17.6l-17.6 17.6l-17.6-17.6z" fill="{$rule}" fill-opacity=".2" stroke="{$rule}" stroke-opacity=".45"/>
      </xsl:if>
      <xsl:call-template name="tiling"><xsl:with-param name="i" select="$i + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- The Train's rails go around on ranks 4 and 5.  The campfire burns where four squares
       meet. -->
  <xsl:template name="meadow">
    <path d="M60 0h480v480H60zM60 60h480M60 120h480M60 360h480M60 420h480M120 0v480M180 0v480M240 0v480M300 0v480M360 0v480M420 0v480M480 0v480" fill="#000" fill-opacity=".15" stroke="{$rule}" stroke-opacity=".4"/>
    <path d="M0 180h600v120H0zM0 240h600" fill="#000" fill-opacity=".2" stroke="{$rule}" stroke-opacity=".6" stroke-width="2"/>
    <path d="M56 204l8 6l-8 6M536 204l8 6l-8 6M64 264l-8 6l8 6M544 264l-8 6l8 6M24 244l6-8l6 8M564 236l6 8l6-8" fill="none" stroke="{$brass}" stroke-width="2"/>
    <circle cx="300" cy="240" r="6" fill="{$brass}"/>
    <xsl:call-template name="labels"><xsl:with-param name="text" select="'zabcdefghx'"/><xsl:with-param name="x" select="30"/><xsl:with-param name="y" select="498"/><xsl:with-param name="dx" select="60"/></xsl:call-template>
    <xsl:call-template name="labels"><xsl:with-param name="text" select="'87654321'"/><xsl:with-param name="x" select="-12"/><xsl:with-param name="y" select="35"/><xsl:with-param name="dy" select="60"/></xsl:call-template>
  </xsl:template>

  <!-- Cosines for the columns a to j, counter-clockwise, so that light's half is the lower one.
       Each number has eight characters. -->
  <xsl:variable name="cosines" select="'-0.9511 -0.5878 -0.0000  0.5878  0.9511  0.9511  0.5878  0.0000 -0.5878 -0.9511 '"/>
  <xsl:variable name="sines" select="' 0.3090  0.8090  1.0000  0.8090  0.3090 -0.3090 -0.8090 -1.0000 -0.8090 -0.3090 '"/>

  <!-- Cycles around the center, and columns toward it. -->
  <xsl:template name="sky">
    <xsl:param name="i" select="0"/>
    <xsl:if test="$i = 0">
      <circle r="216" fill="#000" fill-opacity=".2"/>
      <circle r="16" fill="none" stroke="{$brass}" stroke-width="2"/>
      <path d="M-216 0h184M32 0h184" stroke="{$rule}" stroke-opacity=".25" stroke-dasharray="4 4"/>
    </xsl:if>
    <xsl:if test="$i &lt; 10">
      <xsl:variable name="x" select="number(substring($cosines, 8 * $i + 1, 7))"/>
      <xsl:variable name="y" select="number(substring($sines, 8 * $i + 1, 7))"/>
      <path d="M{round($x * 202)} {round($y * 202)}L{round($x * 16)} {round($y * 16)}" stroke="{$rule}" stroke-opacity=".35"/>
      <text x="{round($x * 227)}" y="{round($y * 227) + 5}" font-family="sans-serif" font-size="13" text-anchor="middle" fill="{$rule}"><xsl:value-of select="substring('abcdefghij', $i + 1, 1)"/></text>
      <xsl:if test="$i &lt; 8">
        <circle r="{48 + 22 * $i}" fill="none" stroke="{$rule}" stroke-opacity=".35"/>
        <text x="{-48 - 22 * $i}" y="4" font-family="sans-serif" font-size="11" text-anchor="middle" fill="{$rule}"><xsl:value-of select="8 - $i"/></text>
      </xsl:if>
      <xsl:call-template name="sky"><xsl:with-param name="i" select="$i + 1"/></xsl:call-template>
    </xsl:if>
  </xsl:template>
</xsl:stylesheet>
