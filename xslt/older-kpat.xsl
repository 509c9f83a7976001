<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: MIT -->
<!--
  The other way: a stylesheet for reading.  It makes an interchange record of a game of FreeCell that
  an older KPatience saved, which holds one position:

      <dealer id="3" number="617"><pile index="1"><card suit="0" value="7"/>...

  Piles 1 to 8 are columns, 9 to 12 freecells and 13 to 16 foundations.  (unisol reads these files
  without it, too, and those of the other games and versions.)
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns="urn:unisol:interchange:1">

  <xsl:output method="xml" encoding="UTF-8" indent="yes"/>

  <xsl:template match="/">
    <xsl:if test="not(dealer[@id = 3])">
      <xsl:message terminate="yes">this is not a game of FreeCell from an older KPatience: expected &lt;dealer id="3"&gt;</xsl:message>
    </xsl:if>
    <xsl:apply-templates select="dealer"/>
  </xsl:template>

  <xsl:template match="dealer">
    <solitaire version="0.1.1">
      <header num_decks="1" num_columns="8" num_freecells="4" max_rank="13" variant="freecell"
              sequences_are_built_by="ALTERNATE_COLOR" empty_stacks_filled_by="ANY_CARD" sequence_move="LIMITED"/>
      <solution>
        <start_pos>
          <foundations>
            <xsl:for-each select="pile[@index &gt;= 13]/card[last()]">
              <foundation suit="{substring('CDHS', @suit + 1, 1)}" rank="{@value}"/>
            </xsl:for-each>
          </foundations>
          <freecells>
            <xsl:for-each select="pile[@index &gt;= 9 and @index &lt;= 12]">
              <xsl:sort select="@index" data-type="number"/>
              <xsl:apply-templates select="card"/>
              <xsl:if test="not(card)"><card is_empty="true"/></xsl:if>
            </xsl:for-each>
          </freecells>
          <columns>
            <xsl:for-each select="pile[@index &gt;= 1 and @index &lt;= 8]">
              <xsl:sort select="@index" data-type="number"/>
              <column><xsl:apply-templates select="card"/></column>
            </xsl:for-each>
          </columns>
        </start_pos>
      </solution>
    </solitaire>
  </xsl:template>

  <xsl:template match="card">
    <card rank="{@value}" suit="{substring('CDHS', @suit + 1, 1)}"/>
  </xsl:template>

</xsl:stylesheet>
