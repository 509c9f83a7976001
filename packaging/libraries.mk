# SPDX-License-Identifier: MIT
# The libraries that programs for other systems and the WebAssembly module are linked with: their
# sources, which fetch.sh puts into src/, and the headers that their own build systems would make.
# For a make file that builds in the current directory, with $(TOP).

# libxml2's features.  iconv is missing: UTF-8, UTF-16, ISO-8859-1 and ASCII are read without it.
features += TREE OUTPUT PUSH HTML XPATH

libxml2 := $(addprefix libxml2/,HTMLparser HTMLtree SAX SAX2 buf chvalid dict encoding entities error globals hash list parser \
	parserInternals pattern threads tree uri valid xmlIO xmlmemory xmlsave xmlstring xpath)
libxslt := $(addprefix libxslt/libxslt/,attributes attrvt documents extensions extra functions imports keys namespaces numbers pattern \
	preproc security templates transform variables xslt xsltlocale xsltutils)
libexslt := $(addprefix libxslt/libexslt/,common crypto date dynamic exslt functions math saxon sets strings)
json_c := $(addprefix json-c/,arraylist debug json_c_version json_object json_object_iterator json_tokener json_util json_visit linkhash \
	printbuf random_seed strerror_override)
zlib := $(addprefix zlib/,adler32 crc32 deflate inffast inflate inftrees trees zutil)
zstd := $(addprefix libzstd/lib/common/,debug entropy_common error_private fse_decompress xxhash zstd_common) \
	$(addprefix libzstd/lib/decompress/,huf_decompress zstd_ddict zstd_decompress zstd_decompress_block)

headers := include/libxml/xmlversion.h include/libxslt/xsltconfig.h include/libexslt/exsltconfig.h include/json-c/json.h \
	include/json-c/json_config.h

# configured PACKAGE: fills in the version and the features of a header.
define configured
	@mkdir -p $(@D)
	version=$$(sed -n 's/^Version: \([0-9]*:\)\{0,1\}\([0-9.]*\).*/\2/p' src/packages/$(1)_*.dsc | head -n 1); \
	number=$$(echo $$version | awk -F. '{ print $$1 * 10000 + $$2 * 100 + $$3 }'); \
	sed -e "s/@[A-Z]*_*VERSION_NUMBER@/$$number/; s/@[A-Z]*_*VERSION_EXTRA@//; s/@[A-Z]*_*VERSION@/$$version/" \
	    $(foreach f,$(features),-e 's/@WITH_$(f)@/1/') -e 's/@WITH_[A-Z0-9_]*@/0/; s/@[A-Z_]*@//' $< >$@
endef

include/libxml/xmlversion.h: src/libxml2/include/libxml/xmlversion.h.in src/unpacked
	$(call configured,libxml2)

include/libxslt/xsltconfig.h: src/libxslt/libxslt/xsltconfig.h.in src/unpacked
	$(call configured,libxslt)

include/libexslt/exsltconfig.h: src/libxslt/libexslt/exsltconfig.h.in src/unpacked
	$(call configured,libxslt)

include/json-c/json.h: src/json-c/json.h.cmakein src/unpacked
	@mkdir -p $(@D)
	sed 's/@[A-Z_]*@//' $< >$@

include/json-c/json_config.h: src/json-c/json_config.h.in src/unpacked
	@mkdir -p $(@D)
	echo '#define JSON_C_HAVE_INTTYPES_H 1' >$@

src/libxml2/include/libxml/xmlversion.h.in src/libxslt/libxslt/xsltconfig.h.in src/libxslt/libexslt/exsltconfig.h.in \
src/json-c/json.h.cmakein src/json-c/json_config.h.in: src/unpacked

$(headers): $(TOP)/packaging/libraries.mk
