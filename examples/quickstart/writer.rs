// SPDX-License-Identifier: MIT-0
// Prints a record of FreeCell from a layout and a list of moves.

/// A pile is `c0` to `c7`, `f0` to `f3`, or `hH` `hC` `hD` `hS`; a move is two piles and a number of cards.
fn record(layout: &str, moves: &[(&str, &str, usize)], is_solved: bool) -> String {
    let word = |(source, dest, count): &(&str, &str, usize)| match count {
        1 => format!("{source}-{dest}"),
        _ => format!("{source}-{dest}x{count}"),
    };
    let words: Vec<_> = moves.iter().map(word).collect();
    let header = r#"{"variant":"freecell"}"#;
    let status = if is_solved { "SOLVED" } else { "UNFINISHED" };
    format!(
        r#"{{"solitaire":{{"version":"0.2","header":{header},"solution":{{"start":"{layout}","move_list":"{}"}},"result":{{"status":"{status}"}}}}}}"#,
        words.join(" ")
    )
}

fn main() {
    let layout = concat!(
        "7D TD TH KD 4C 4S JD/AD 7S QC 5H QS TS KS/5C QD 3H 9S 9C 2H KC/3S AC 9D 3C 9H 5D 4H/",
        "5S 6D 6S 8S 7C JC/8C 8H 8D 7H 6H 6C/2D AS 3D 4D 2C JH/AH KH TC JS 2S QH"
    );
    let moves = [("c7", "f0", 1), ("c7", "f1", 1), ("c7", "f2", 1), ("c7", "c6", 1), ("f0", "c1", 1), ("f2", "c1", 1),
        ("c7", "f3", 1), ("c7", "hH", 1)];
    println!("{}", record(layout, &moves, false));
}
