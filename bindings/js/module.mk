# SPDX-License-Identifier: MIT
# Builds unisol.wasm and sheets.wasm in the current directory, from unisol in $(TOP) and the libraries in src/, which
# fetch.sh makes, and package/ and its tarball, the npm package:
#
#     make -f $(TOP)/bindings/js/module.mk TOP=... all
#
# The libraries have no build systems here: there is one target, so src/config.h is constant, and
# only the sources that are used are compiled.  The same sources give the same bytes in each
# directory: paths are mapped, and objects are linked in a fixed order.  They are sorted, because then
# what is alike lies together, and brotli saves 1,400 bytes more.  Inlining less saves 1,800.  wasm-opt saves 14 kB.  It is called
# here, because clang calls it by itself, if it is installed, only for -O in the link.  It may assume
# that the lowest kilobyte is unused, because that is the end of the stack.
JS := $(TOP)/bindings/js
CC := clang-14 --target=wasm32-wasi
VERSION := $(shell sed -n 's/^AC_INIT(\[unisol\], \[\(.*\)\])/\1/p' $(TOP)/configure.ac)

# All browsers since March 2023 have these instructions.
instructions := bulk-memory sign-ext simd128
CFLAGS := -Oz -flto -g0 $(instructions:%=-m%) -std=gnu11 -ffunction-sections -fdata-sections -fno-ident \
	-ffile-prefix-map=$(abspath $(TOP))=unisol -ffile-prefix-map=$(CURDIR)=. -D_WASI_EMULATED_SIGNAL
INCLUDES := -I$(JS)/src -Iinclude -Isrc/libxml2/include -Isrc/libxslt -Isrc -Isrc/zlib -Isrc/libzstd/lib \
	-Iinclude/json-c -Isrc/json-c
LIBRARY_FLAGS := -Wno-everything -Werror=implicit-function-declaration -DHAVE_CONFIG_H -DIN_LIBXML \
	-DXML_SYSCONFDIR='""' -DDYNAMIC_CRC_TABLE -DBUILDFIXED \
	-DZSTD_LEGACY_SUPPORT=0 -DZSTD_DISABLE_ASM=1 -DHUF_FORCE_DECOMPRESS_X1 -DZSTD_FORCE_DECOMPRESS_SEQUENCES_SHORT \
	-DZSTD_NO_INLINE -DZSTD_STRIP_ERROR_STRINGS -DXXH_NAMESPACE=ZSTD_ -DLIBXML_STATIC -DLIBXSLT_STATIC -DLIBEXSLT_STATIC
OUR_FLAGS := -Wall -Wextra -Werror -D_GNU_SOURCE -DUS_XML_SCAN=0 -I$(TOP)/src

include $(TOP)/packaging/libraries.mk

libraries := $(addprefix obj/,$(addsuffix .o,$(libxml2) $(libxslt) $(libexslt) $(json_c) $(zlib) $(zstd)))

# Stylesheets are applied by the second module.
apart := src/tree/stylesheet.c src/tree/xslt_messages.c
# The sources of the library are those of the other build, except for output to files.
sources := $(filter-out src/base/output.c,$(shell sed -n '/^libcore_la_SOURCES/,/^nodist/s/^\t\(src.*\.c\).*/\1/p' $(TOP)/Makefile.am))
xslt_files := $(shell sed -n '/^own_sheets =/p' $(TOP)/Makefile.am | grep -o '/xslt/[a-z0-9]*\.xsl')
# These files are not in the module (src/parts.c): page.css, link.js and page.js are in replay/, what else pages need is in
# parts.json, and the boards of board games in sheets.json.
page_files := $(filter-out /page.css /link.js /page.js,$(shell sed -n '/^page_files =/,/[^\]$$/p' $(TOP)/Makefile.am | grep -o '/[a-z0-9]*\.[a-z]*'))
own_sheets := $(addprefix $(TOP),$(xslt_files))
static := $(addprefix $(TOP)/src/formats/page,$(page_files))
# The tables of games, and what is made of them.
tables_of_games := $(TOP)/src/model/rule_list.h $(addprefix $(TOP)/src/games/,$(shell sed -n '/^games =/p' $(TOP)/Makefile.am | grep -o '[a-z0-9]*\.txt'))
rows := game_rows.c plan_rows.c pso_rows.c
format_files := $(wildcard $(TOP)/src/formats/files/*.fmt)
objects_of = $(patsubst src/%.c,obj/unisol/%.o,$(1))
common := obj/output.o obj/memory.o obj/blocks.o $(libraries)
objects := $(call objects_of,$(filter-out $(apart),$(sources))) obj/glue.o obj/parts.o obj/stylesheets.o \
	obj/format_files.o $(rows:%.c=obj/%.o) $(common)
sheet_objects := $(call objects_of,$(filter src/base/% $(apart),$(sources))) obj/sheets.o obj/own_sheets.o $(common)

tarball := unisol-$(VERSION).tgz
# License texts of what is linked into the module.
licenses := src/libxml2/Copyright src/libxslt/Copyright src/json-c/COPYING src/zlib/LICENSE src/libzstd/LICENSE \
	/usr/share/doc/wasi-libc/copyright

unisol.wasm: $(objects) module.exports $(JS)/module.mk
	$(call link,$(objects),$$(sed 's/^/-Wl,--export=/' module.exports))

sheets.wasm: $(sheet_objects) $(JS)/module.mk
	$(call link,$(sheet_objects))

# $(call link,OBJECTS[,FLAGS]): links the module, the target.
define link
	$(CC) -flto -mexec-model=reactor -o $@.linked $(sort $(1)) -lwasi-emulated-signal $(2) \
	    -Wl,-mllvm,-inline-threshold=-50 -Wl,--fatal-warnings -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=4194304 -Wl,--stack-first
	wasm-opt -Oz --converge --low-memory-unused $(patsubst %,--enable-%,$(instructions:simd128=simd)) $@.linked -o $@.new
	rm $@.linked
	mv $@.new $@
endef

all: package/package.json $(tarball)

page := $(TOP)/src/formats/page
squeezed := $(page)/page.css $(page)/coded.js $(page)/link.js $(page)/page.js $(JS)/replay/list.js

package/package.json: unisol.wasm sheets.wasm parts.json sheets.json $(wildcard $(JS)/*.mjs $(JS)/*.d.ts $(JS)/*.json $(JS)/README.md $(JS)/examples/* $(JS)/replay/*) \
	    $(squeezed) $(page)/suits.svg $(page)/controls.html
	rm -rf package
	mkdir package
	cp -r $(JS)/*.mjs $(JS)/*.d.ts $(JS)/README.md $(JS)/examples $(TOP)/LICENSE unisol.wasm sheets.wasm parts.json sheets.json package
	chmod -R u+w package
	mkdir package/replay
	for file in $(squeezed); do LC_ALL=C awk -f $(TOP)/src/tree/squeeze.awk $$file >package/replay/$${file##*/}; done
	sed -e '/@suits.svg@/{r $(page)/suits.svg' -e 'd}' -e '/@controls.html@/{r $(page)/controls.html' -e 'd}' \
	    $(JS)/replay/replay.html >package/replay/replay.html
	for file in $(licenses); do printf '\n==== %s\n\n' "$${file#src/}"; cat $$file; done >package/LICENSES
	sed 's/"0.0.0"/"$(VERSION)"/' $(JS)/package.json >$@

$(tarball): package/package.json
	! command -v npm >/dev/null || npm pack --silent ./package >/dev/null 2>&1

# The public functions, but for those that JavaScript does not call.  The others that it calls are exported by glue.c.
unused := escape escape_json game_from_text game_new reader_identify reader_open_file reader_open_memory \
	record_fingerprint record_start_hash walk_enter walk_leave writer_open_descriptor writer_open_file writer_temporary
module.exports: $(TOP)/src/unisol.h $(JS)/module.mk
	grep -o '\<unisol_[a-z0-9_]*(' $< | tr -d '(' | grep -v '_fn$$' $(unused:%=| grep -v -x unisol_%) | LC_ALL=C sort -u >$@

parts := $(filter %/controls.html %/icon.html %/suits.svg,$(static))
parts.json: $(TOP)/src/tree/embed.sh $(TOP)/src/tree/squeeze.awk $(parts) $(JS)/module.mk
	sh $< --json $(parts) >$@.new
	mv $@.new $@

sheets.json: $(TOP)/src/tree/embed.sh $(TOP)/src/tree/squeeze.awk $(static) $(JS)/module.mk
	sh $< --json $(filter-out $(parts) %/index.css,$(static)) >$@.new
	mv $@.new $@

own_sheets.c: $(TOP)/src/tree/embed.sh $(own_sheets) $(JS)/module.mk
	sh $< $(own_sheets) >$@.new
	mv $@.new $@

$(rows): $(TOP)/src/games/games.awk $(tables_of_games)
	awk -v part=$(@:_rows.c=) -f $^ >$@.new
	mv $@.new $@

format_files.c: $(TOP)/src/formats/files.awk $(format_files)
	awk -f $^ >$@.new
	mv $@.new $@

obj/unisol/%.o: $(TOP)/src/%.c $(headers) $(JS)/module.mk
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(OUR_FLAGS) $(INCLUDES) -MMD -MP -c $< -o $@

obj/%.o: $(JS)/src/%.c $(headers) $(JS)/module.mk
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(OUR_FLAGS) $(INCLUDES) -MMD -MP -c $< -o $@

# Lines are counted in vectors.
obj/unisol/base/source.o: CFLAGS := $(CFLAGS:-Oz=-O2)

# The compiler must not make calls of its functions from the functions themselves.
obj/memory.o: CFLAGS := $(filter-out -flto,$(CFLAGS:-Oz=-O2)) -fno-builtin

obj/format_files.o obj/own_sheets.o $(rows:%.c=obj/%.o): obj/%.o: %.c $(headers) $(JS)/module.mk
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(OUR_FLAGS) $(INCLUDES) -MMD -MP -c $< -o $@

$(libraries): obj/%.o: src/unpacked $(headers) $(JS)/src/config.h $(JS)/module.mk $(TOP)/packaging/libraries.mk
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LIBRARY_FLAGS) $(INCLUDES) -c src/$*.c -o $@

.DELETE_ON_ERROR:
.PHONY: all

-include $(patsubst %.o,%.d,$(objects))
