<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  The native XML (docs/interchange.md) with every index counted from 1.

  Its namespace is another one, so that no reader takes one for the other: nothing else tells them apart.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:u="urn:unisol:interchange:1"
                exclude-result-prefixes="u">

  <xsl:output method="xml" encoding="UTF-8"/>

  <!-- name() keeps the prefix or the lack of one; other namespaces stay declared where they were. -->
  <xsl:template match="u:*">
    <xsl:element name="{name()}" namespace="urn:unisol:interchange:1-based">
      <xsl:copy-of select="namespace::*[. != 'urn:unisol:interchange:1' and name() != 'xml']"/>
      <!-- An index that is left out is 0, which nobody expects of a text that counts from 1: it is written.  What the
           record states comes behind and replaces it.  Of a card no deck means that decks are not told apart. -->
      <xsl:if test="self::u:foundation or (self::u:source or self::u:dest) and @suit">
        <xsl:attribute name="deck">1</xsl:attribute>
      </xsl:if>
      <xsl:if test="self::u:column">
        <xsl:attribute name="row">1</xsl:attribute>
      </xsl:if>
      <xsl:apply-templates select="@* | node()"/>
    </xsl:element>
  </xsl:template>

  <!-- The predicate is for libxslt, which takes a prefixed attribute for one of the same name without a prefix. -->
  <xsl:template match="@index[not(namespace-uri())] | @deck[not(namespace-uri())] | @row[not(namespace-uri())]">
    <xsl:attribute name="{name()}"><xsl:value-of select=". + 1"/></xsl:attribute>
  </xsl:template>

  <xsl:template match="@* | comment() | processing-instruction()">
    <xsl:copy/>
  </xsl:template>

  <!--
    What is not ours, and what may stand in it: an index in there is somebody else's.  copy-of would do, but for the old
    namespace, which it declares on each of these elements.
  -->
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
