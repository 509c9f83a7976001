<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  The start layout of each record as the board text of Freecell Solver and PySol, as the format
  fcs-board writes it.

      Talon: <2H> <3C>
      Foundations: H-0 C-A D-0 S-0
      Freecells: - QC - -
      : 4C 2C 9C 8C QS 4S 2H
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:u="urn:unisol:interchange:1">

  <xsl:output method="text" encoding="UTF-8"/>

  <!-- The spelling of a ten: T or 10. -->
  <xsl:param name="ten" select="'T'"/>

  <!-- Prints nothing for an unknown root.  The built-in rules would print its text. -->
  <xsl:template match="/">
    <xsl:apply-templates select="u:solitaire/u:solution | u:solitaire_collection/u:solitaire/u:solution"/>
  </xsl:template>

  <xsl:template match="u:solution">
    <xsl:variable name="start" select="u:start_pos"/>
    <xsl:if test="$start/u:talon/u:card">
      <xsl:text>Talon:</xsl:text>
      <xsl:apply-templates select="$start/u:talon/u:card"><xsl:sort select="position()" data-type="number" order="descending"/></xsl:apply-templates>
      <xsl:text>&#10;</xsl:text>
    </xsl:if>
    <xsl:text>Foundations:</xsl:text>
    <xsl:call-template name="foundations">
      <xsl:with-param name="end" select="4 * ../u:header/@num_decks"/>
      <xsl:with-param name="listed" select="$start/u:foundations/u:foundation"/>
    </xsl:call-template>
    <xsl:text>&#10;Freecells:</xsl:text>
    <xsl:apply-templates select="$start/u:freecells/u:card"/>
    <xsl:call-template name="empty">
      <xsl:with-param name="n" select="../u:header/@num_freecells - count($start/u:freecells/u:card)"/>
    </xsl:call-template>
    <xsl:text>&#10;</xsl:text>
    <xsl:for-each select="$start/u:columns/u:column">
      <xsl:text>:</xsl:text>
      <xsl:apply-templates select="u:card"/>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
  </xsl:template>

  <!-- The header states the number of foundations, since they may not all be listed. -->
  <xsl:template name="foundations">
    <xsl:param name="i" select="0"/>
    <xsl:param name="end"/>
    <xsl:param name="listed"/>
    <xsl:if test="$i &lt; $end">
      <xsl:variable name="suit" select="substring('HCDS', $i mod 4 + 1, 1)"/>
      <!-- The 0 makes a missing deck number the first deck. -->
      <xsl:variable name="this" select="$listed[normalize-space(@suit) = $suit]
                                               [concat('0', normalize-space(@deck)) = floor($i div 4)]"/>
      <xsl:value-of select="concat(' ', $suit, '-')"/>
      <xsl:call-template name="rank">
        <!-- 0 if it is not listed. -->
        <xsl:with-param name="rank" select="sum($this/@rank)"/>
      </xsl:call-template>
      <xsl:call-template name="foundations">
        <xsl:with-param name="i" select="$i + 1"/>
        <xsl:with-param name="end" select="$end"/>
        <xsl:with-param name="listed" select="$listed"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <!-- Empty and blocked freecells have no suit.  The notation does not distinguish them. -->
  <xsl:template match="u:card">
    <xsl:text> -</xsl:text>
  </xsl:template>

  <xsl:template match="u:card[@suit]">
    <xsl:variable name="hidden" select="normalize-space(@is_hidden) = 'true' or normalize-space(@is_hidden) = '1'"/>
    <xsl:text> </xsl:text>
    <xsl:if test="$hidden">&lt;</xsl:if>
    <xsl:call-template name="rank">
      <xsl:with-param name="rank" select="@rank"/>
    </xsl:call-template>
    <xsl:value-of select="normalize-space(@suit)"/>
    <xsl:if test="$hidden">&gt;</xsl:if>
  </xsl:template>

  <xsl:template name="rank">
    <xsl:param name="rank"/>
    <xsl:choose>
      <xsl:when test="$rank = 10"><xsl:value-of select="$ten"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="substring('0A23456789-JQK', $rank + 1, 1)"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Freecells after the last one listed. -->
  <xsl:template name="empty">
    <xsl:param name="n"/>
    <xsl:if test="$n &gt; 0">
      <xsl:text> -</xsl:text>
      <xsl:call-template name="empty">
        <xsl:with-param name="n" select="$n - 1"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

</xsl:stylesheet>
