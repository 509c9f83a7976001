# SPDX-License-Identifier: MIT
# For Homebrew, on macOS and Linux.
class Unisol < Formula
  desc "Convert, replay and check solutions of patience games"
  homepage "@URL@"
  url "@URL@/unisol-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "pkg-config" => :build
  depends_on "json-c"
  depends_on "libxml2"
  depends_on "libxslt"
  depends_on "zstd"
  uses_from_macos "zlib"

  def install
    system "./configure", "--disable-silent-rules", *std_configure_args
    system "make", "install"
  end

  test do
    assert_match "solved: ", shell_output("#{bin}/unisol verify #{doc}/examples/617.fcs")
  end
end
