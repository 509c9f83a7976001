<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  The interchange XML (docs/interchange.md) with every index counted from 1.

  It has a namespace of its own, so that no reader mistakes one for the other.  Nothing else
  distinguishes them.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:u="urn:unisol:interchange:1"
                exclude-result-prefixes="u">

  <xsl:output method="xml" encoding="UTF-8"/>

  <!-- name() keeps the prefix, if any.  Other namespaces stay declared where they were. -->
  <xsl:template match="u:*">
    <xsl:element name="{name()}" namespace="urn:unisol:interchange:1-based">
      <xsl:copy-of select="namespace::*[. != 'urn:unisol:interchange:1' and name() != 'xml']"/>
      <!-- A missing index is 0.  It is written here, since readers do not expect this default if
           indexes count from 1.  An index that the record states comes later and replaces it.  For
           a card, a missing deck means that decks are not distinguished.  A foundation without a
           suit has no deck. -->
      <xsl:if test="(self::u:foundation or self::u:source or self::u:dest) and @suit">
        <xsl:attribute name="deck">1</xsl:attribute>
      </xsl:if>
      <xsl:if test="self::u:column">
        <xsl:attribute name="row">1</xsl:attribute>
      </xsl:if>
      <xsl:apply-templates select="@* | node()"/>
    </xsl:element>
  </xsl:template>

  <!-- The predicate is for libxslt, which confuses a prefixed attribute with one of the same name
       without a prefix. -->
  <xsl:template match="@index[not(namespace-uri())] | @deck[not(namespace-uri())] | @row[not(namespace-uri())]">
    <xsl:attribute name="{name()}"><xsl:value-of select=". + 1"/></xsl:attribute>
  </xsl:template>

  <xsl:template match="@* | comment() | processing-instruction()">
    <xsl:copy/>
  </xsl:template>

  <!-- Foreign elements and their content, whose indexes are not ours.  copy-of would declare the
       old namespace on each of these elements. -->
  <xsl:template match="*">
    <xsl:apply-templates select="." mode="foreign"/>
  </xsl:template>

  <xsl:template match="*" mode="foreign">
    <xsl:element name="{name()}" namespace="{namespace-uri()}">
      <xsl:copy-of select="namespace::*[. != 'urn:unisol:interchange:1' and name() != 'xml'] | @*"/>
      <xsl:apply-templates mode="foreign"/>
    </xsl:element>
  </xsl:template>

  <xsl:template match="comment() | processing-instruction()" mode="foreign">
    <xsl:copy/>
  </xsl:template>

</xsl:stylesheet>
