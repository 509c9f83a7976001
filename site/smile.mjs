// SPDX-License-Identifier: MIT
// What a solved game ends with: the cards leave their foundations one by one and bounce across the table.
// Nothing moves for readers who want less motion.

const GRAVITY = 2600; // pixels per second, per second
const STEP = 1 / 30; // seconds
const LONGEST = 4; // seconds of a card
const BOUNCE = 0.78;

/** The way of a card that falls and bounces until it has left the table. */
function wayOf(box, room, speed) {
  const way = [];
  let [x, y, vx, vy] = [0, 0, speed, -120 - 260 * Math.random()];
  const floor = room.bottom - box.bottom;
  for (let t = 0; t < LONGEST && box.right + x > room.left && box.left + x < room.right; t += STEP) {
    way.push({ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` });
    vy += GRAVITY * STEP;
    x += vx * STEP;
    y += vy * STEP;
    if (y > floor) [y, vy] = [floor, -vy * BOUNCE];
  }
  return way;
}

/** Lets the cards on foundations bounce.  A tap or a key ends it. */
export function celebrate(table, board) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const piles = [...board.querySelectorAll(".home, .hole")].map((pile) => [...pile.querySelectorAll(":scope > .card")].reverse());
  const room = table.getBoundingClientRect();
  const running = [];
  let number = 0;
  for (let k = 0; piles.some((cards) => k < cards.length); k++)
    for (const cards of piles) {
      const card = cards[k];
      if (!card) continue;
      const speed = (Math.random() < 0.5 ? -1 : 1) * (120 + 260 * Math.random());
      const way = wayOf(card.getBoundingClientRect(), room, speed);
      running.push(card.animate(way, { duration: 1000 * STEP * way.length, delay: 300 + 110 * number++, easing: "linear" }));
    }
  const end = () => {
    for (const one of running) one.cancel();
  };
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, end, { capture: true, once: true });
}
