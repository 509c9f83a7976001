<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  The moves of each record as CSV, for spreadsheets and statistics.

      row,cards,from,to,card,onto,automove
      1,1,column 8,freecell 1,QH,,
      8,1,column 8,foundation H,AH,,yes

  Piles count from 1.  Cards are written with rank and suit, and `onto` is empty if the target has
  no cards.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:u="urn:unisol:interchange:1">

  <xsl:output method="text" encoding="UTF-8"/>

  <!-- Whether the names of the columns are written above each record: yes or no. -->
  <xsl:param name="header" select="'yes'"/>

  <xsl:template match="/">
    <xsl:apply-templates select="u:solitaire/u:solution | u:solitaire_collection/u:solitaire/u:solution"/>
  </xsl:template>

  <xsl:template match="u:solution">
    <xsl:if test="$header = 'yes'">row,cards,from,to,card,onto,automove&#10;</xsl:if>
    <xsl:for-each select="u:moves/u:move">
      <xsl:value-of select="position()"/>
      <!-- A move without a number is of one card. -->
      <xsl:text>,</xsl:text>
      <xsl:value-of select="@num_cards"/>
      <xsl:if test="not(@num_cards)">1</xsl:if>
      <xsl:text>,</xsl:text>
      <xsl:apply-templates select="u:source"/>
      <xsl:text>,</xsl:text>
      <xsl:apply-templates select="u:dest"/>
      <xsl:text>,</xsl:text>
      <xsl:apply-templates select="u:source_card"/>
      <xsl:text>,</xsl:text>
      <xsl:apply-templates select="u:dest_card"/>
      <xsl:text>,</xsl:text>
      <xsl:if test="@implicit = 'true' or (not(@implicit) and @automove != 'NONE')">yes</xsl:if>
      <xsl:text>&#10;</xsl:text>
    </xsl:for-each>
  </xsl:template>

  <!-- "column 3", "foundation H", "waste". -->
  <xsl:template match="u:source | u:dest">
    <xsl:value-of select="translate(@type, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_', 'abcdefghijklmnopqrstuvwxyz ')"/>
    <xsl:if test="@index"><xsl:value-of select="concat(' ', @index + 1)"/></xsl:if>
    <xsl:if test="@suit"><xsl:value-of select="concat(' ', @suit)"/></xsl:if>
  </xsl:template>

  <xsl:template match="u:source_card | u:dest_card">
    <xsl:if test="@rank"><xsl:value-of select="concat(substring('A23456789TJQK', @rank, 1), @suit)"/></xsl:if>
  </xsl:template>

</xsl:stylesheet>
