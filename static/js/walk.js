/*
 * A walk through the graph of legal plays. It knows no rules: the page brings the graph. A move takes
 * one checker from source to target and, where it hits, one of the others from there to the bar; what
 * else it changes the page says, as [side, place, difference], 0 being the viewer's side.
 */
export const BAR = 25, RESERVE = 26, OFF = 0;

/*
 * The edges of every node, [source, target, die, point where a checker is hit or 0, next node, other
 * changes]. The page sends each node as pairs of numbers: which move, and how far back from the first
 * node not yet led to the next one lies.
 */
function readGraph({moves, nodes}) {
  let newest = 1;
  const edge = (move, back) => {
    const [from, to, die, hit, ...changes] = moves[move];
    return [from, to, die, hit && to, back ? newest - back : newest++, changes];
  };
  return nodes.map((flat) => {
    const edges = [];
    for (let at = 0; at < flat.length; at += 2) edges.push(edge(flat[at], flat[at + 1]));
    return edges;
  });
}

export class Walk {
  constructor(data) {
    const {dice, swapped, maySwap, total, mine, theirs, bar, numbers} = data;
    this.start = {mine, theirs, total};
    this.names = {[BAR]: bar, [OFF]: "off"};
    this.numbers = {...numbers, ...this.names}; // as the reader counts the points
    Object.assign(this, {nodes: readGraph(data), dice: [...dice], swapped, maySwap});
    this.path = [];
  }

  get at() { return this.path.at(-1)?.[4] ?? 0; }
  get node() { return this.nodes[this.at]; }
  get sources() { return new Set(this.node.map(([from]) => from)); }
  get isComplete() { return !this.node.length; }
  get made() { return this.path.length; }
  get total() { return this.isComplete ? this.made : Math.max(this.start.total, this.made + 1); }
  get steps() { return this.path.map(([from, to]) => [from, to]); }
  get text() { return this.steps.map((step) => this.written(step)).join(","); }
  get shown() { return this.path.map((edge) => this.written(edge, this.numbers) + (edge[3] ? "*" : "")).join(" "); }
  get isDouble() { return this.dice.length > 1 && this.dice[0] === this.dice[1]; }

  written([from, to], names = this.names) { return [from, to].map((point) => names[point] ?? point).join("/"); }

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

  /* The move from a point by the left die, or else by the other; of the right one with `isRight`. */
  tap(point, isRight = false) {
    return this.byDie(this.node).filter(([from]) => from === point).at(isRight ? -1 : 0);
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

  /* Go on by [source, target] pairs, as far as they lead; true if they lead to their end. */
  follow(steps) {
    return steps.every(([from, to, die]) => {
      const edges = this.byDie(this.node).filter((each) => each[0] === from && each[1] === to);
      const edge = edges.find((each) => each[2] === die) ?? edges[0];
      if (edge) this.path.push(edge);
      return edge;
    });
  }

  /* Where the checker moved last to a point can go back to, and the moves that are left then. */
  returns(at) {
    const found = new Map(), {path} = this, kept = [...path];
    let here = at;
    for (let index = path.length - 1; index >= 0; index--) {
      if (path[index][1] !== here) continue;
      kept.splice(index, 1);
      here = path[index][0];
      this.path = [];
      if (this.follow(kept)) found.set(here, this.path);
    }
    this.path = path;
    return found;
  }

  turn() {
    this.dice.reverse();
    this.swapped = !this.swapped;
  }

  /* The checkers of both sides as they stand now. */
  counts() {
    const sides = [[...this.start.mine], [...this.start.theirs]];
    const [mine, theirs] = sides;
    for (const [from, to, , hit, , changes] of this.path) {
      mine[from]--;
      mine[to]++;
      if (hit) {
        theirs[hit]--;
        theirs[BAR]++;
      }
      for (const [side, place, difference] of changes) sides[side][place] += difference;
    }
    return {mine, theirs};
  }
}
