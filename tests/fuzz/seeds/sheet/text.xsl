<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:s="urn:unisol:interchange:1" xmlns:str="http://exslt.org/strings">
<xsl:output method="text"/>
<xsl:template match="/"><xsl:apply-templates select="//s:move"/><xsl:message>here</xsl:message></xsl:template>
<xsl:template match="s:move"><xsl:value-of select="concat(position(), ' of ', last())"/><xsl:call-template name="again"/></xsl:template>
<xsl:template name="again"><xsl:param name="n" select="3"/><xsl:if test="$n &gt; 0"><xsl:call-template name="again"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if></xsl:template>
</xsl:stylesheet>
