# SPDX-License-Identifier: MIT
# What Freecell Solver's generators of C source need of Path::Tiny, so that building needs no package.
package Path::Tiny;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT_OK = ('path');

sub path { my $name = shift; return bless \$name, __PACKAGE__ }

sub spew_utf8 {
    my ($self, @text) = @_;
    open my $file, '>:utf8', $$self or die "$$self: $!\n";
    print {$file} map { ref ? @$_ : $_ } @text;
    close $file or die "$$self: $!\n";
    return $self;
}

1;
