# SPDX-License-Identifier: MIT
# Builds solver.wasm, Freecell Solver as a module, and its licenses in the current directory, from solver.c
# and the source in src/, which fetch.sh makes:
#
#     make -f $(TOP)/site/solver/solver.mk TOP=... all
#
# The generators of C source are Freecell Solver's own; perl/ has what they need beyond perl itself.
SOLVER := $(TOP)/site/solver
FCS := src/freecell-solver
CC := clang-14 --target=wasm32-wasi
GENERATE := PERL5LIB=$(abspath $(SOLVER)/perl) perl $(abspath $(FCS))/scripts

# Debian knows ten columns; Baker's Dozen has thirteen.  Its second solver, patsolve, and what the module
# does not call are left out.
settings := INDIRECT_STACK_STATES FCS_IA_PACK_SIZE=64 FCS_DISABLE_PATSOLVE FCS_WITHOUT_ITER_HANDLER \
	FCS_WITHOUT_TRIM_MAX_STORED_STATES FCS_INLINED_HASH_COMPARISON=1 FCS_WITH_CONTEXT_VARIABLE \
	FCS_WITHOUT_FC_PRO_MOVES_COUNT FCS_DISABLE_MULTI_FLARES FCS_DISABLE_MULTI_NEXT_INSTS \
	FCS_INT_BIT_SIZE_LOG2=5 FCS_MAX_IDENT_LEN=10 FCS_HARD_CODED_NUM_FCS_FOR_FREECELL_ONLY=4 \
	MAX_NUM_FREECELLS=8 MAX_NUM_STACKS=13 MAX_NUM_INITIAL_CARDS_IN_A_STACK=13 MAX_NUM_DECKS=1 FCS_MAX_RANK=13 \
	FCS_STATE_STORAGE=FCS_STATE_STORAGE_INTERNAL_HASH FCS_STACK_STORAGE=FCS_STACK_STORAGE_INTERNAL_HASH \
	FCS_RCS_CACHE_STORAGE=FCS_RCS_CACHE_STORAGE_KAZ_TREE FCS_BREAK_BACKWARD_COMPAT_1 FCS_DISABLE_ERROR_STRINGS \
	FCS_WHICH_COLUMNS_GOOGLE_HASH=FCS_WHICH_COLUMNS_GOOGLE_HASH__SPARSE \
	FCS_WHICH_STATES_GOOGLE_HASH=FCS_WHICH_STATES_GOOGLE_HASH__SPARSE

sources := card check_and_add_state freecell instance lib meta_alloc move move_funcs_order preset scans simpsim state
made := is_king is_parent pos_by_rank__freecell rate_state move_funcs_maps
headers := made/config.h made/freecell-solver/fcs_back_compat.h made/prefix.h made/tables made/fcs_presets_generated.h made/theme.h
objects := $(addprefix obj/,$(addsuffix .o,$(sources) $(made) solver))

instructions := bulk-memory sign-ext
CFLAGS := -O2 -flto -g0 $(instructions:%=-m%) -std=gnu11 -fno-ident -D_GNU_SOURCE -DNDEBUG \
	-ffile-prefix-map=$(abspath $(TOP))=unisol -ffile-prefix-map=$(CURDIR)=.
INCLUDES := -Imade -I$(FCS)/include -I$(FCS) -I$(FCS)/xxHash-wrapper -I$(FCS)/xxHash-wrapper/xxHash-0.6.4 \
	-I$(FCS)/patsolve/patsolve/include

all: solver.wasm LICENSES

solver.wasm: $(objects) $(SOLVER)/solver.mk
	$(CC) -flto -mexec-model=reactor -o $@.linked $(sort $(objects)) \
	    -Wl,--fatal-warnings -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=1048576 -Wl,--stack-first
	wasm-opt -O2 --low-memory-unused $(instructions:%=--enable-%) $@.linked -o $@.new
	rm $@.linked
	mv $@.new $@

LICENSES: src/unpacked
	for file in $(FCS)/COPYING.asciidoc $(FCS)/xxHash-wrapper/xxHash-0.6.4/LICENSE /usr/share/doc/wasi-libc/copyright; do \
	    printf '\n==== %s\n\n' "$${file#src/}"; cat $$file; done >$@

made/config.h: $(FCS)/config.h.in
made/freecell-solver/fcs_back_compat.h: $(FCS)/fcs_back_compat.h.in
made/config.h made/freecell-solver/fcs_back_compat.h: $(SOLVER)/configure.awk $(SOLVER)/solver.mk
	@mkdir -p $(@D)
	awk -v settings='$(settings)' -f $< $(FCS)/$(@F).in >$@

made/prefix.h:
	@mkdir -p $(@D)
	echo '#define FREECELL_SOLVER_PKG_DATA_DIR ""' >$@

made/tables: src/unpacked
	@mkdir -p $(@D)
	cd made && $(GENERATE)/gen-c-lookup-files.pl && $(GENERATE)/gen-move-funcs.pl
	touch $@

made/fcs_presets_generated.h: src/unpacked
	@mkdir -p $(@D)
	$(GENERATE)/gen-presets.pl --mode=c --output=$@

# The words of a configuration, without quotes, as strings.
made/theme.h: src/unpacked
	@mkdir -p $(@D)
	awk '/^--/ { gsub(/"/, ""); for (i = 1; i <= NF; i++) if ($$i != "\\") print "\"" $$i "\"," }' \
	    $(FCS)/Presets/presets/looking-glass.sh >$@

$(FCS)/config.h.in $(FCS)/fcs_back_compat.h.in: src/unpacked
$(made:%=made/%.c): made/tables

$(sources:%=obj/%.o): obj/%.o: $(headers)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Wno-everything $(INCLUDES) -c $(FCS)/$*.c -o $@

$(made:%=obj/%.o): obj/%.o: made/%.c $(headers)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Wno-everything $(INCLUDES) -c $< -o $@

obj/solver.o: $(SOLVER)/solver.c $(headers)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Wall -Wextra -Werror $(INCLUDES) -c $< -o $@

.DELETE_ON_ERROR:
.PHONY: all
