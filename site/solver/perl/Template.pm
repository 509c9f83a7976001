# SPDX-License-Identifier: MIT
# What Freecell Solver's generator of presets needs of the Template Toolkit: words in [% %].
package Template;
use strict;
use warnings;

sub new { return bless {}, shift }

sub process {
    my ($self, $text, $values, $out) = @_;
    ($$out = $$text) =~ s/\[% *(\w+) *%\]/$values->{$1}/g;
    return 1;
}

1;
