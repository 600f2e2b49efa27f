/*
 * A walk through the graph of legal plays. It knows no rules: the page brings the graph, whose edges
 * are [source, target, die, point where a checker is hit or 0, next node].
 */
export const BAR = 25, OFF = 0;

const word = (point) => ({[BAR]: "bar", [OFF]: "off"})[point] ?? String(point);

export class Walk {
  constructor({nodes, dice, swapped, maySwap, total, mine, theirs}) {
    this.start = {mine, theirs, total};
    Object.assign(this, {nodes, dice: [...dice], swapped, maySwap});
    this.path = [];
  }

  get node() { return this.nodes[this.path.at(-1)?.[4] ?? 0]; }
  get sources() { return new Set(this.node.map(([from]) => from)); }
  get isComplete() { return !this.node.length; }
  get made() { return this.path.length; }
  get total() { return this.isComplete ? this.made : Math.max(this.start.total, this.made + 1); }
  get steps() { return this.path.map(([from, to]) => [from, to]); }
  get text() { return this.steps.map((step) => step.map(word).join("/")).join(","); }
  get shown() { return this.path.map(([from, to, , hit]) => `${word(from)}/${word(to)}${hit ? "*" : ""}`).join(" "); }
  get isDouble() { return this.dice[0] === this.dice[1]; }

  /* The dice not yet played, as they lie. */
  get left() {
    const left = this.isDouble ? Array(4).fill(this.dice[0]) : [...this.dice];
    for (const [, , die] of this.path) left.splice(left.indexOf(die), 1);
    return left;
  }

  /* The dice that can be played next, as they lie. */
  get next() {
    const dice = new Set(this.node.map(([, , die]) => die));
    return [...new Set(this.dice)].filter((die) => dice.has(die));
  }

  /* Moves by the left die first. */
  byDie(edges) {
    return [...edges].sort((a, b) => (a[2] !== this.dice[0]) - (b[2] !== this.dice[0]));
  }

  /* Where a checker may go from a point, and the moves that take it there, fewest first. */
  reaches(from) {
    const found = new Map();
    const waiting = [[from, this.node, []]];
    for (const [at, node, moves] of waiting) {
      for (const edge of this.byDie(node)) {
        if (edge[0] !== at || found.has(edge[1])) continue;
        const gone = [...moves, edge];
        found.set(edge[1], gone);
        waiting.push([edge[1], this.nodes[edge[4]], gone]);
      }
    }
    return found;
  }

  /* Go on by [source, target] pairs, as far as they lead. */
  follow(steps) {
    for (const [from, to] of steps) {
      const edge = this.byDie(this.node).find((each) => each[0] === from && each[1] === to);
      if (!edge) return;
      this.path.push(edge);
    }
  }

  turn() {
    this.dice.reverse();
    this.swapped = !this.swapped;
  }

  /* The checkers of both sides as they stand now. */
  counts() {
    const mine = [...this.start.mine], theirs = [...this.start.theirs];
    for (const [from, to, , hit] of this.path) {
      mine[from]--;
      mine[to]++;
      if (!hit) continue;
      theirs[hit]--;
      theirs[BAR]++;
    }
    return {mine, theirs};
  }
}
