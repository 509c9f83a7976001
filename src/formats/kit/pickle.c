/* SPDX-License-Identifier: MIT */
/* Python pickles, read without running anything. */
#include "formats/kit/pickle.h"

/* The operations that are read, by the names that Python gives them. */
enum {
    MARK = '(',
    POP = '0',
    STOP = '.',
    EMPTY_TUPLE = ')',
    EMPTY_LIST = ']',
    EMPTY_DICT = '}',
    APPEND = 'a',
    BUILD = 'b',
    GLOBAL = 'c',
    DICT = 'd',
    APPENDS = 'e',
    BINGET = 'h',
    LONG_BINGET = 'j',
    LIST = 'l',
    BINPUT = 'q',
    LONG_BINPUT = 'r',
    SETITEM = 's',
    TUPLE = 't',
    SETITEMS = 'u',
    BINBYTES = 'B',
    SHORT_BINBYTES = 'C',
    BINFLOAT = 'G',
    INT = 'I',
    BININT = 'J',
    BININT1 = 'K',
    LONG = 'L',
    BININT2 = 'M',
    NONE = 'N',
    REDUCE = 'R',
    BINSTRING = 'T',
    SHORT_BINSTRING = 'U',
    BINUNICODE = 'X',
    PROTO = 0x80,
    NEWOBJ = 0x81,
    TUPLE1 = 0x85,
    TUPLE2 = 0x86,
    TUPLE3 = 0x87,
    NEWTRUE = 0x88,
    NEWFALSE = 0x89,
    LONG1 = 0x8a,
    LONG4 = 0x8b,
    SHORT_BINUNICODE = 0x8c,
    STACK_GLOBAL = 0x93,
    MEMOIZE = 0x94,
    FRAME = 0x95,
};

/* On the stack: MARK has put this there.  It is no index. */
#define AT_MARK UINT32_MAX

static bool fail(struct us_pickle *pickle, enum us_pickle_fault fault)
{
    if (pickle->fault == US_PICKLE_NO_FAULT)
        pickle->fault = fault;
    return false;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static bool take(struct us_pickle *pickle, size_t n, struct us_span *bytes)
{
    if (n > pickle->text.len - pickle->at)
        return fail(pickle, US_PICKLE_ENDS);
    *bytes = (struct us_span){pickle->at, n};
    pickle->at += n;
    return true;
}

/* Takes an unsigned number of at most 4 bytes, the lowest first. */
static bool take_number(struct us_pickle *pickle, unsigned size, uint32_t *number)
{
    struct us_span bytes = {0, 0};
    *number = 0;
    if (!take(pickle, size, &bytes))
        return false;
    for (unsigned i = size; i-- > 0;)
        *number = *number << 8 | (unsigned char)pickle->text.p[bytes.off + i];
    return true;
}

/* Takes a line without its end. */
static bool take_line(struct us_pickle *pickle, struct us_span *line)
{
    const char *begin = pickle->text.p + pickle->at;
    const char *end = memchr(begin, '\n', pickle->text.len - pickle->at);

    if (!end)
        return fail(pickle, US_PICKLE_ENDS);
    *line = (struct us_span){pickle->at, end - begin};
    pickle->at += line->len + 1;
    return true;
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool put_index(struct us_pickle *pickle, struct us_pickle_indexes *to, uint32_t index)
{
    if (!us_grow(&to->p, &to->cap, to->num + 1, sizeof(*to->p)))
        return fail(pickle, US_PICKLE_NO_MEMORY);
    to->p[to->num++] = index;
    return true;
}

static bool push(struct us_pickle *pickle, uint32_t index)
{
    if (pickle->num_pushed++ >= pickle->limit)
        return fail(pickle, US_PICKLE_TOO_LARGE);
    return put_index(pickle, &pickle->stack, index);
}

static bool push_value(struct us_pickle *pickle, struct us_pickle_value value)
{
    if (!us_grow(&pickle->values, &pickle->cap_values, pickle->num_values + 1,
                 sizeof(*pickle->values)))
        return fail(pickle, US_PICKLE_NO_MEMORY);
    pickle->values[pickle->num_values++] = value;
    return push(pickle, pickle->num_values - 1);
}

static bool push_type(struct us_pickle *pickle, enum us_pickle_type type)
{
    return push_value(pickle, (struct us_pickle_value){.type = type});
}

static bool push_int(struct us_pickle *pickle, int64_t number)
{
    return push_value(pickle, (struct us_pickle_value){.type = US_PICKLE_INT, .number = number});
}

static bool push_bytes(struct us_pickle *pickle, enum us_pickle_type type, unsigned size_len)
{
    struct us_pickle_value value = {.type = type};
    uint32_t len = 0;
    return take_number(pickle, size_len, &len) && take(pickle, len, &value.bytes) &&
           push_value(pickle, value);
}

/* Pops a value that is not a mark. */
static bool pop(struct us_pickle *pickle, uint32_t *index)
{
    struct us_pickle_indexes *stack = &pickle->stack;
    if (stack->num == 0 || stack->p[stack->num - 1] == AT_MARK)
        return fail(pickle, US_PICKLE_OPERATION);
    *index = stack->p[--stack->num];
    return true;
}

/* Returns the value at the top of the stack if it is of this type, or NULL. */
static struct us_pickle_value *top(struct us_pickle *pickle, enum us_pickle_type type)
{
    const struct us_pickle_indexes *stack = &pickle->stack;
    uint32_t index = stack->num > 0 ? stack->p[stack->num - 1] : AT_MARK;
    if (index != AT_MARK && pickle->values[index].type == type)
        return &pickle->values[index];
    fail(pickle, US_PICKLE_OPERATION);
    return NULL;
}

/* Makes the stack `num` values long, and appends the others to the list that is then its last. */
static bool append(struct us_pickle *pickle, enum us_pickle_type type, size_t num, size_t first)
{
    struct us_pickle_indexes *stack = &pickle->stack;
    size_t end = stack->num;

    stack->num = num;
    struct us_pickle_value *list = top(pickle, type);
    if (!list || (type == US_PICKLE_DICT && (end - first) % 2 != 0))
        return fail(pickle, US_PICKLE_OPERATION);

    for (size_t i = first; i < end; i++) {
        if (!us_grow(&pickle->cells, &pickle->cap_cells, pickle->num_cells + 1,
                     sizeof(*pickle->cells)))
            return fail(pickle, US_PICKLE_NO_MEMORY);
        uint32_t cell = pickle->num_cells++;
        pickle->cells[cell] = (struct us_pickle_cell){.value = stack->p[i]};
        if (list->list.first == 0)
            list->list.first = cell;
        else
            pickle->cells[list->list.last].next = cell;
        list->list.last = cell;
    }
    return true;
}

/* Appends the last n values to the list before them. */
static bool append_last(struct us_pickle *pickle, enum us_pickle_type type, size_t n)
{
    const struct us_pickle_indexes *stack = &pickle->stack;
    if (stack->num <= n)
        return fail(pickle, US_PICKLE_OPERATION);
    for (size_t i = stack->num - n; i < stack->num; i++)
        if (stack->p[i] == AT_MARK)
            return fail(pickle, US_PICKLE_OPERATION);
    return append(pickle, type, stack->num - n, stack->num - n);
}

/* Appends the values after the last mark to the list before it. */
static bool append_marked(struct us_pickle *pickle, enum us_pickle_type type)
{
    const struct us_pickle_indexes *stack = &pickle->stack;
    size_t mark = stack->num;
    while (mark > 0 && stack->p[mark - 1] != AT_MARK)
        mark--;
    return mark > 0 ? append(pickle, type, mark - 1, mark) : fail(pickle, US_PICKLE_OPERATION);
}

/* Makes a list of the last n values, or of those after the last mark. */
static bool make_list(struct us_pickle *pickle, enum us_pickle_type type, size_t n, bool marked)
{
    struct us_pickle_indexes *stack = &pickle->stack;
    size_t first = stack->num;

    while (first > 0 && stack->p[first - 1] != AT_MARK && (marked || n > 0)) {
        first--;
        n -= !marked;
    }
    bool missing = n > 0;
    if (marked)
        missing = first == 0;
    if (missing)
        return fail(pickle, US_PICKLE_OPERATION);

    /* The list goes where the mark is, or below its values. */
    if (!push_type(pickle, type))
        return false;
    uint32_t list = stack->p[stack->num - 1];
    if (marked) {
        stack->num--;
        stack->p[first - 1] = list;
        return append(pickle, type, first, first);
    }
    memmove(&stack->p[first + 1], &stack->p[first], (stack->num - 1 - first) * sizeof(*stack->p));
    stack->p[first] = list;
    return append(pickle, type, first + 1, first + 1);
}

/* ---- numbers --------------------------------------------------------------------------------- */

static bool push_small(struct us_pickle *pickle, unsigned size)
{
    uint32_t number = 0;
    if (!take_number(pickle, size, &number))
        return false;
    return push_int(pickle, size == 4 ? (int64_t)(int32_t)number : (int64_t)number);
}

static bool push_long(struct us_pickle *pickle, unsigned size_len)
{
    struct us_pickle_value value = {.type = US_PICKLE_LONG};
    uint32_t len = 0;

    if (!take_number(pickle, size_len, &len) || !take(pickle, len, &value.bytes))
        return false;
    if (len > sizeof(value.number))
        return push_value(pickle, value);

    uint64_t number = 0;
    const char *bytes = pickle->text.p + value.bytes.off;
    bool negative = len > 0 && (bytes[len - 1] & 0x80);
    for (unsigned i = sizeof(number); i-- > 0;) {
        unsigned char fill = negative ? 0xff : 0;
        number = number << 8 | (i < len ? (unsigned char)bytes[i] : fill);
    }
    return push_int(pickle, (int64_t)number);
}

/* A number in decimal.  One of more than 18 digits becomes OTHER. */
static bool push_decimal(struct us_pickle *pickle)
{
    enum { DIGITS = 18 };
    struct us_span line;
    if (!take_line(pickle, &line))
        return false;

    const char *p = pickle->text.p + line.off;
    const char *end = p + line.len;
    bool negative = p < end && *p == '-';
    p += negative;
    if (end > p && end[-1] == 'L')
        end--;
    if (end - p > DIGITS)
        return push_type(pickle, US_PICKLE_OTHER);
    int64_t number = 0;
    for (; p < end; p++) {
        if (!us_is_digit(*p))
            return fail(pickle, US_PICKLE_OPERATION);
        number = number * 10 + (*p - '0');
    }
    return push_int(pickle, negative ? -number : number);
}

/* ---- objects --------------------------------------------------------------------------------- */

static bool push_class(struct us_pickle *pickle)
{
    struct us_pickle_value value = {.type = US_PICKLE_CLASS};
    struct us_span module;
    return take_line(pickle, &module) && take_line(pickle, &value.bytes) &&
           push_value(pickle, value);
}

static bool make_class(struct us_pickle *pickle)
{
    uint32_t name = 0;
    uint32_t module = 0;

    if (!pop(pickle, &name) || !pop(pickle, &module))
        return false;
    struct us_pickle_value value = pickle->values[name];
    if (value.type != US_PICKLE_TEXT)
        return fail(pickle, US_PICKLE_OPERATION);
    value.type = US_PICKLE_CLASS;
    return push_value(pickle, value);
}

/* Makes an object of a class and its arguments.  Protocol 1 calls copy_reg._reconstructor, whose
   first argument is the class. */
static bool make_object(struct us_pickle *pickle)
{
    uint32_t args = 0;
    uint32_t class = 0;

    if (!pop(pickle, &args) || !pop(pickle, &class))
        return false;
    struct us_str name = us_pickle_text(pickle, &pickle->values[class]);
    const struct us_pickle_value *tuple = &pickle->values[args];
    if (us_str_eq(name, "_reconstructor") && tuple->type == US_PICKLE_LIST && tuple->list.first > 0)
        class = pickle->cells[tuple->list.first].value;
    return push_value(
        pickle, (struct us_pickle_value){.type = US_PICKLE_OBJECT, .object = {.class = class}});
}

static bool build(struct us_pickle *pickle)
{
    uint32_t state = 0;
    if (!pop(pickle, &state))
        return false;
    struct us_pickle_value *object = top(pickle, US_PICKLE_OBJECT);
    if (object)
        object->object.state = state;
    return object != NULL;
}

/* ---- the memo -------------------------------------------------------------------------------- */

static bool get(struct us_pickle *pickle, unsigned size)
{
    uint32_t i = 0;
    if (!take_number(pickle, size, &i))
        return false;
    if (i >= pickle->memo.num || pickle->memo.p[i] == 0)
        return fail(pickle, US_PICKLE_OPERATION);
    return push(pickle, pickle->memo.p[i]);
}

/* Keeps the value at the top of the stack as number i. */
static bool put(struct us_pickle *pickle, size_t i)
{
    struct us_pickle_indexes *memo = &pickle->memo;
    const struct us_pickle_indexes *stack = &pickle->stack;

    /* A pickler numbers the values that it keeps from 0, some from 1. */
    if (stack->num == 0 || stack->p[stack->num - 1] == AT_MARK || i > pickle->num_values)
        return fail(pickle, US_PICKLE_OPERATION);
    while (memo->num <= i)
        if (!put_index(pickle, memo, 0))
            return false;
    memo->p[i] = stack->p[stack->num - 1];
    return true;
}

static bool put_numbered(struct us_pickle *pickle, unsigned size)
{
    uint32_t i = 0;
    return take_number(pickle, size, &i) && put(pickle, i);
}

/* ---- operations ------------------------------------------------------------------------------ */

static bool skip(struct us_pickle *pickle, size_t n)
{
    struct us_span bytes;
    return take(pickle, n, &bytes);
}

/* Operations on lists and objects. */
static bool run_structure(struct us_pickle *pickle, unsigned operation)
{
    switch (operation) {
    case MARK:
        return push(pickle, AT_MARK);
    case POP:
        if (pickle->stack.num == 0)
            return fail(pickle, US_PICKLE_OPERATION);
        pickle->stack.num--;
        return true;
    case EMPTY_TUPLE:
    case EMPTY_LIST:
        return push_type(pickle, US_PICKLE_LIST);
    case EMPTY_DICT:
        return push_type(pickle, US_PICKLE_DICT);
    case TUPLE:
    case LIST:
        return make_list(pickle, US_PICKLE_LIST, 0, true);
    case DICT:
        return make_list(pickle, US_PICKLE_DICT, 0, true);
    case TUPLE1:
    case TUPLE2:
    case TUPLE3:
        return make_list(pickle, US_PICKLE_LIST, operation - TUPLE1 + 1, false);
    case APPEND:
        return append_last(pickle, US_PICKLE_LIST, 1);
    case APPENDS:
        return append_marked(pickle, US_PICKLE_LIST);
    case SETITEM:
        return append_last(pickle, US_PICKLE_DICT, 2);
    case SETITEMS:
        return append_marked(pickle, US_PICKLE_DICT);
    case GLOBAL:
        return push_class(pickle);
    case STACK_GLOBAL:
        return make_class(pickle);
    case NEWOBJ:
    case REDUCE:
        return make_object(pickle);
    case BUILD:
        return build(pickle);
    default:
        return fail(pickle, US_PICKLE_OPERATION);
    }
}

static bool run(struct us_pickle *pickle, unsigned operation)
{
    enum { FRAME_SIZE = 8, FLOAT_SIZE = 8 };
    switch (operation) {
    case PROTO:
        return skip(pickle, 1);
    case FRAME:
        return skip(pickle, FRAME_SIZE);
    case NONE:
        return push_type(pickle, US_PICKLE_OTHER);
    case BINFLOAT:
        return skip(pickle, FLOAT_SIZE) && push_type(pickle, US_PICKLE_OTHER);
    case NEWTRUE:
    case NEWFALSE:
        return push_int(pickle, operation == NEWTRUE);
    case BININT1:
        return push_small(pickle, 1);
    case BININT2:
        return push_small(pickle, 2);
    case BININT:
        return push_small(pickle, 4);
    case INT:
    case LONG:
        return push_decimal(pickle);
    case LONG1:
    case LONG4:
        return push_long(pickle, operation == LONG1 ? 1 : 4);
    case SHORT_BINUNICODE:
        return push_bytes(pickle, US_PICKLE_TEXT, 1);
    case BINUNICODE:
        return push_bytes(pickle, US_PICKLE_TEXT, 4);
    case SHORT_BINSTRING:
        return push_bytes(pickle, US_PICKLE_TEXT, 1);
    case BINSTRING:
        return push_bytes(pickle, US_PICKLE_TEXT, 4);
    case SHORT_BINBYTES:
        return push_bytes(pickle, US_PICKLE_BYTES, 1);
    case BINBYTES:
        return push_bytes(pickle, US_PICKLE_BYTES, 4);
    case MEMOIZE:
        return put(pickle, pickle->memo.num);
    case BINPUT:
        return put_numbered(pickle, 1);
    case LONG_BINPUT:
        return put_numbered(pickle, 4);
    case BINGET:
        return get(pickle, 1);
    case LONG_BINGET:
        return get(pickle, 4);
    default:
        return run_structure(pickle, operation);
    }
}

/* Makes the value and the cell of index 0. */
static bool begin(struct us_pickle *pickle)
{
    if (pickle->num_values > 0)
        return true;
    if (!us_grow(&pickle->values, &pickle->cap_values, 1, sizeof(*pickle->values)) ||
        !us_grow(&pickle->cells, &pickle->cap_cells, 1, sizeof(*pickle->cells)))
        return fail(pickle, US_PICKLE_NO_MEMORY);
    pickle->values[pickle->num_values++] = (struct us_pickle_value){.type = US_PICKLE_OTHER};
    pickle->cells[pickle->num_cells++] = (struct us_pickle_cell){.value = 0};
    return true;
}

const struct us_pickle_value *us_pickle_next(struct us_pickle *pickle)
{
    if (!begin(pickle))
        return NULL;
    pickle->stack.num = 0;
    for (;;) {
        size_t from = pickle->at;
        if (!us_work_charge(pickle->work, 1) || from >= pickle->text.len) {
            fail(pickle, US_PICKLE_ENDS);
            return NULL;
        }
        unsigned operation = (unsigned char)pickle->text.p[pickle->at++];
        if (operation == STOP)
            break;
        if (!run(pickle, operation)) {
            pickle->at = from;
            return NULL;
        }
    }

    uint32_t index = 0;
    return pop(pickle, &index) ? &pickle->values[index] : NULL;
}

/* Returns the first cell of an object's fields, each of which is a key and a value; 0: it has
   none. */
static uint32_t first_field(const struct us_pickle *pickle, const struct us_pickle_value *object)
{
    if (object->type != US_PICKLE_OBJECT)
        return 0;
    const struct us_pickle_value *state = &pickle->values[object->object.state];
    return state->type == US_PICKLE_DICT ? state->list.first : 0;
}

size_t us_pickle_fields(const struct us_pickle *pickle, const struct us_pickle_value *object,
                        const char *const *names, size_t num, const struct us_pickle_value **found)
{
    const struct us_pickle_value *none = &pickle->values[0];
    size_t looked_at = 0;

    for (size_t i = 0; i < num; i++)
        found[i] = none;
    for (uint32_t cell = first_field(pickle, object); cell > 0; looked_at++) {
        struct us_str key = us_pickle_text(pickle, us_pickle_at(pickle, cell));
        uint32_t value = pickle->cells[cell].next;
        for (size_t i = 0; i < num; i++)
            if (found[i] == none && us_str_eq(key, names[i]))
                found[i] = us_pickle_at(pickle, value);
        cell = pickle->cells[value].next;
    }
    return looked_at;
}

const struct us_pickle_value *us_pickle_field(const struct us_pickle *pickle,
                                              const struct us_pickle_value *object,
                                              const char *name)
{
    const struct us_pickle_value *found;
    us_pickle_fields(pickle, object, &name, 1, &found);
    return found;
}

struct us_str us_pickle_text(const struct us_pickle *pickle, const struct us_pickle_value *value)
{
    if (value->type == US_PICKLE_OBJECT)
        value = &pickle->values[value->object.class];
    bool has_text = value->type == US_PICKLE_LONG || value->type == US_PICKLE_TEXT ||
                    value->type == US_PICKLE_BYTES || value->type == US_PICKLE_CLASS;
    return has_text ? (struct us_str){pickle->text.p + value->bytes.off, value->bytes.len}
                    : us_str("");
}

void us_pickle_free(struct us_pickle *pickle)
{
    us_resize(pickle->values, 0);
    us_resize(pickle->cells, 0);
    us_resize(pickle->stack.p, 0);
    us_resize(pickle->memo.p, 0);
    *pickle = (struct us_pickle){.text = pickle->text};
}
