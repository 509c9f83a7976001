# SPDX-License-Identifier: MIT
# Builds lib/liblibraries.a in the current directory, from the sources in src/, which fetch.sh makes,
# and lib/pkgconfig, with which configure finds it:
#
#     make -f $(TOP)/packaging/static.mk TOP=... CC=... AR=... [SYSTEM=windows]
#
# The same sources give the same bytes in each directory: paths are mapped, and archives have no times.
all: lib/pkgconfig/libraries

# The directory with the config.h of the libraries.
CONFIG := $(TOP)/packaging/static

# What programs that use the libraries need.  Windows' linker must know that they are not in a DLL.
PUBLIC_windows := -DLIBXML_STATIC -DLIBXSLT_STATIC -DLIBEXSLT_STATIC
LIBS_windows := -lbcrypt -ladvapi32
features := THREADS
include $(TOP)/packaging/libraries.mk

zlib += $(addprefix zlib/,compress)
zstd += $(patsubst src/%.c,%,$(filter-out %/zstdmt_compress.c,$(sort $(wildcard src/libzstd/lib/compress/*.c))))
objects := $(addprefix obj/,$(addsuffix .o,$(libxml2) $(libxslt) $(libexslt) $(json_c) $(zlib) $(zstd)))

CFLAGS := -O2 -g0 -std=gnu11 -ffunction-sections -fdata-sections -ffile-prefix-map=$(CURDIR)=.
INCLUDES := -I$(CONFIG) -Iinclude -Isrc/libxml2/include -Isrc/libxslt -Isrc -Isrc/zlib \
	-Isrc/libzstd/lib -Iinclude/json-c -Isrc/json-c
FLAGS := $(PUBLIC_$(SYSTEM)) -w -Werror=implicit-function-declaration -D_GNU_SOURCE -DHAVE_CONFIG_H -DIN_LIBXML -DXML_SYSCONFDIR='""' \
	-DZSTD_LEGACY_SUPPORT=0 -DZSTD_DISABLE_ASM=1 -DXXH_NAMESPACE=ZSTD_

lib/liblibraries.a: $(objects)
	@mkdir -p $(@D)
	rm -f $@
	$(AR) rcsD $@ $(objects)

$(objects): obj/%.o: src/unpacked $(headers) $(TOP)/packaging/static.mk $(CONFIG)/config.h
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(FLAGS) $(INCLUDES) -c src/$*.c -o $@

# One file per name, all for the same archive: NAME=PACKAGE.
modules := libxml-2.0=libxml2 libxslt=libxslt libexslt=libxslt json-c=json-c zlib=zlib libzstd=libzstd

lib/pkgconfig/libraries: lib/liblibraries.a
	rm -rf $(@D)
	mkdir -p $(@D)
	for module in $(modules); do \
	  version=`sed -n 's/^Version: \([0-9]*:\)\{0,1\}\([0-9.]*\).*/\2/p' src/packages/$${module#*=}_*.dsc | head -n 1`; \
	  printf '%s\n' "Name: $${module%=*}" "Description: $${module%=*}" "Version: $${version%.}" \
	    "Cflags: $(PUBLIC_$(SYSTEM)) $(patsubst -I%,-I$(CURDIR)/%,$(filter-out -I$(TOP)%,$(INCLUDES)))" \
	    "Libs: -L$(CURDIR)/lib -llibraries -lm $(LIBS_$(SYSTEM))" >$(@D)/$${module%=*}.pc || exit 1; \
	done
	: >$@

.DELETE_ON_ERROR:
.PHONY: all
