# SPDX-License-Identifier: MIT
# Builds unisol.wasm in the current directory, from unisol in $(TOP) and the libraries in src/, which
# fetch.sh makes, and package/ and its tarball, the npm package:
#
#     make -f $(TOP)/bindings/js/module.mk TOP=... all
#
# The libraries have no build systems here: there is one target, so src/config.h is constant, and
# only the sources that are used are compiled.  The same sources give the same bytes in each
# directory: paths are mapped, and objects are linked in a fixed order.
JS := $(TOP)/bindings/js
CC := clang-14 --target=wasm32-wasi
VERSION := $(shell sed -n 's/^AC_INIT(\[unisol\], \[\(.*\)\])/\1/p' $(TOP)/configure.ac)

CFLAGS := -Oz -g0 -std=gnu11 -ffunction-sections -fdata-sections -fno-ident \
	-ffile-prefix-map=$(abspath $(TOP))=unisol -ffile-prefix-map=$(CURDIR)=. -D_WASI_EMULATED_SIGNAL
INCLUDES := -I$(JS)/src -Iinclude -Isrc/libxml2/include -Isrc/libxslt -Isrc -Isrc/zlib -Isrc/libzstd/lib \
	-Iinclude/json-c -Isrc/json-c
LIBRARY_FLAGS := -Wno-everything -Werror=implicit-function-declaration -DHAVE_CONFIG_H -DIN_LIBXML \
	-DXML_SYSCONFDIR='""' -DZSTD_LEGACY_SUPPORT=0 -DZSTD_DISABLE_ASM=1 -DHUF_FORCE_DECOMPRESS_X1 -DZSTD_FORCE_DECOMPRESS_SEQUENCES_SHORT \
	-DZSTD_NO_INLINE -DZSTD_STRIP_ERROR_STRINGS -DXXH_NAMESPACE=ZSTD_ -DLIBXML_STATIC -DLIBXSLT_STATIC -DLIBEXSLT_STATIC
OUR_FLAGS := -Wall -Wextra -Werror -D_GNU_SOURCE -DUNISOL_VERSION='"$(VERSION)"' -I$(TOP)/src

# libxml2's features.  iconv is missing: UTF-8, UTF-16, ISO-8859-1 and ASCII are read without it.
features := TREE OUTPUT PUSH SAX1 VALID HTML XPATH

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
libraries := $(addprefix obj/,$(addsuffix .o,$(libxml2) $(libxslt) $(libexslt) $(json_c) $(zlib) $(zstd)))

# The sources of the library are those of the other build, except for output to files.
sources := $(filter-out src/base/output.c,$(shell sed -n '/^libcore_la_SOURCES/,/^nodist/s/^\t\(src.*\.c\).*/\1/p' $(TOP)/Makefile.am))
xslt_files := $(shell sed -n '/^own_sheets =/p' $(TOP)/Makefile.am | grep -o '/xslt/[a-z]*\.xsl')
page_files := $(shell sed -n '/^page_files =/,/[^\]$$/p' $(TOP)/Makefile.am | grep -o '/[a-z0-9]*\.[a-z]*')
sheets := $(addprefix $(TOP),$(xslt_files)) $(addprefix $(TOP)/src/formats/page,$(page_files))
objects := $(patsubst src/%.c,obj/unisol/%.o,$(sources)) obj/own_sheets.o obj/output.o obj/glue.o
headers := include/libxml/xmlversion.h include/libxslt/xsltconfig.h include/libexslt/exsltconfig.h include/json-c/json.h

tarball := unisol-$(VERSION).tgz
# License texts of what is linked into the module.
licenses := src/libxml2/Copyright src/libxslt/Copyright src/json-c/COPYING src/zlib/LICENSE src/libzstd/LICENSE \
	/usr/share/doc/wasi-libc/copyright

unisol.wasm: $(objects) $(libraries) module.exports $(JS)/module.mk
	$(CC) -Oz -mexec-model=reactor -o $@.new $(objects) $(libraries) -lwasi-emulated-signal \
	    $$(sed 's/^/-Wl,--export=/' module.exports) \
	    -Wl,--fatal-warnings -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=4194304 -Wl,--stack-first
	mv $@.new $@

all: package/package.json $(tarball)

package/package.json: unisol.wasm $(wildcard $(JS)/*.mjs $(JS)/*.d.ts $(JS)/*.json $(JS)/README.md $(JS)/examples/*)
	rm -rf package
	mkdir package
	cp -r $(JS)/*.mjs $(JS)/*.d.ts $(JS)/README.md $(JS)/examples $(TOP)/LICENSE unisol.wasm package
	chmod -R u+w package
	for file in $(licenses); do printf '\n==== %s\n\n' "$${file#src/}"; cat $$file; done >package/LICENSES
	sed 's/"0.0.0"/"$(VERSION)"/' $(JS)/package.json >$@

$(tarball): package/package.json
	! command -v npm >/dev/null || npm pack --silent ./package >/dev/null 2>&1

# The public functions.  The others that JavaScript calls are exported by glue.c.
module.exports: $(TOP)/src/unisol.h
	grep -o '\<unisol_[a-z0-9_]*(' $< | tr -d '(' | grep -v '_fn$$' | LC_ALL=C sort -u >$@

own_sheets.c: $(TOP)/src/tree/embed.sh $(TOP)/src/tree/squeeze.awk $(sheets)
	sh $< $(sheets) >$@.new
	mv $@.new $@

obj/unisol/%.o: $(TOP)/src/%.c $(headers) $(JS)/module.mk
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(OUR_FLAGS) $(INCLUDES) -MMD -MP -c $< -o $@

obj/%.o: $(JS)/src/%.c $(headers) $(JS)/module.mk
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(OUR_FLAGS) $(INCLUDES) -MMD -MP -c $< -o $@

obj/own_sheets.o: own_sheets.c $(JS)/module.mk
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(OUR_FLAGS) -c $< -o $@

$(libraries): obj/%.o: src/unpacked $(headers) $(JS)/src/config.h $(JS)/module.mk
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LIBRARY_FLAGS) $(INCLUDES) -c src/$*.c -o $@

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

src/libxml2/include/libxml/xmlversion.h.in src/libxslt/libxslt/xsltconfig.h.in src/libxslt/libexslt/exsltconfig.h.in \
src/json-c/json.h.cmakein: src/unpacked

.DELETE_ON_ERROR:
.PHONY: all

-include $(patsubst %.o,%.d,$(objects))
