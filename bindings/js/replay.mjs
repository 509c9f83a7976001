// SPDX-License-Identifier: MIT
// <unisol-replay deal="617">8a 8b 8c 87 ...</unisol-replay> shows a replay in any page.  docs/embed.md describes it.
// It needs no module: the page replay/replay.html, in a frame, plays what links contain.

const ATTRIBUTES = ["deal", "game", "link", "move"];
const Base = globalThis.HTMLElement ?? class {}; // in Node, so that the package can be imported there

/** The element.  Attributes: deal and game, with moves as text; or link, from `unisol link`; move: the first position. */
export class UnisolReplay extends Base {
  static observedAttributes = ATTRIBUTES;
  #frame = null;

  connectedCallback() {
    if (this.#frame) return;
    const style = document.createElement("style");
    style.textContent = ":host { display: block; aspect-ratio: 8 / 7; max-width: 44rem; border-radius: .75rem; overflow: hidden; }";
    this.attachShadow({ mode: "open" }).append(style);
    this.#show();
  }

  attributeChangedCallback() {
    if (this.#frame) this.#show();
  }

  /** Shows the replay in a new frame: one whose address changes only after # does not read it again. */
  #show() {
    this.#frame?.remove();
    this.#frame = document.createElement("iframe");
    this.#frame.loading = "lazy";
    this.#frame.part = "frame";
    this.#frame.style.cssText = "display: block; width: 100%; height: 100%; border: 0; border-radius: inherit";
    const [link, deal, game, move] = ["link", "deal", "game", "move"].map((name) => this.getAttribute(name));
    const fields = new URLSearchParams({ ...(game ? { game } : {}), deal: deal ?? "", moves: this.textContent.trim().replace(/\s+/g, " ") });
    const hash = link ? link.replace(/^.*#/, "") : fields.toString();
    this.#frame.title = this.title || `A game of patience${deal ? `, deal ${deal}` : ""}`;
    this.#frame.src = `${new URL("replay/replay.html", import.meta.url)}#${hash}${move ? `&move=${move}` : ""}`;
    this.shadowRoot.append(this.#frame);
  }
}

if (globalThis.customElements && !customElements.get("unisol-replay")) customElements.define("unisol-replay", UnisolReplay);
