/** A tree whose edges are character classes. Each node is the beginning of sequences, by index; 0 is the root. */
type Tree = {
  children: Map<number, number>[]
  /** The id of the sequence that ends at each node, or -1. */
  ids: number[]
}

/**
 * An automaton that reads a text character by character (Aho and Corasick, 1975). Its state is the node of the longest
 * beginning of a sequence with which the text so far ends.
 */
type Automaton = {
  /** The class of each character code. Characters that no sequence contains have class 0. */
  classes: Uint8Array
  /** Number of bits of a class. */
  bits: number
  /** The next state by state and class, as its complement if sequences end there. */
  next: Int16Array
  /** For each state, the node of the longest sequence that ends there, or 0. */
  longest: Int16Array
  /** For each node of a sequence, the node of the next shorter sequence that ends there, or 0. */
  shorter: Int16Array
  ids: Int32Array
}

/** Limit of the number of nodes, which are stored with a sign in 16 bits. */
const mostNodes = 1 << 15

function classifyCodes(sequences: readonly string[]) {
  const codes = new Set(sequences.flatMap((text) => Array.from(text, (_, at) => text.charCodeAt(at))))
  if (codes.size > 255) throw new Error('The sequences contain more than 255 different characters.')
  const classes = new Uint8Array(1 << 16)
  for (const [index, code] of [...codes].entries()) classes[code] = index + 1
  return { classes, bits: Math.ceil(Math.log2(codes.size + 1)) }
}

function buildTree(sequences: readonly string[], classes: Uint8Array): Tree {
  const children = [new Map<number, number>()]
  const ids = [-1]
  for (const [id, sequence] of sequences.entries()) {
    let node = 0
    for (let at = 0; at < sequence.length; at += 1) {
      const edge = classes[sequence.charCodeAt(at)] ?? 0
      const child = children[node]?.get(edge) ?? children.length
      if (child === children.length) {
        children.push(new Map())
        ids.push(-1)
        children[node]?.set(edge, child)
      }
      node = child
    }
    ids[node] = id
  }
  if (children.length > mostNodes) throw new Error('The sequences are too many or too long.')
  return { children, ids }
}

function buildAutomaton(sequences: readonly string[]): Automaton {
  const { classes, bits } = classifyCodes(sequences)
  const { children, ids } = buildTree(sequences, classes)
  const next = new Int16Array(children.length << bits)
  const suffixes = new Int16Array(children.length)
  const longest = new Int16Array(children.length)
  const shorter = new Int16Array(children.length)
  // Visits short beginnings first: a node continues like its longest suffix, which is shorter.
  const nodes = [0]
  for (const node of nodes) {
    const row = node << bits
    const suffix = suffixes[node] ?? 0
    if (node > 0) next.copyWithin(row, suffix << bits, (suffix + 1) << bits)
    shorter[node] = longest[suffix] ?? 0
    longest[node] = (ids[node] ?? 0) >= 0 ? node : (longest[suffix] ?? 0)
    for (const [edge, child] of children[node] ?? []) {
      suffixes[child] = next[row + edge] ?? 0
      next[row + edge] = child
      nodes.push(child)
    }
  }
  return {
    classes,
    bits,
    next: next.map((node) => (longest[node] === 0 ? node : ~node)),
    longest,
    shorter,
    ids: Int32Array.from(ids),
  }
}

/** Finds letter sequences in texts. The functions refer to the text that was searched last. */
export type MultiMatcher = {
  /**
   * Searches a text in one pass, whose cost does not depend on the number of sequences. Returns the ids of those found.
   */
  search: (text: string) => readonly number[]
  contains: (id: number) => boolean
  /** Returns the positions at which sequences begin, in order. */
  listPositions: (ids: readonly number[]) => number[]
}

/** Creates a matcher for different letter sequences, whose ids are their indexes. */
export function createMultiMatcher(sequences: readonly string[]): MultiMatcher {
  const { classes, bits, next, longest, shorter, ids } = buildAutomaton(sequences)
  const lengths = Int32Array.from(sequences, ({ length }) => length)
  // The occurrences of each sequence are a linked list, from the last to the first. The lists are reused, because
  // allocating them would take longer than the search. 0 means none.
  const last = new Int32Array(sequences.length)
  const [previous, ends] = [[0], [0]]
  return {
    search(text) {
      last.fill(0)
      const found: number[] = []
      let count = 0
      let state = 0
      for (let at = 0; at < text.length; at += 1) {
        state = next[(state << bits) | (classes[text.charCodeAt(at)] ?? 0)] ?? 0
        if (state >= 0) continue
        state = ~state
        for (let node = longest[state] ?? 0; node > 0; node = shorter[node] ?? 0) {
          const id = ids[node] ?? 0
          const before = last[id] ?? 0
          if (before === 0) found.push(id)
          count += 1
          last[id] = count
          previous[count] = before
          ends[count] = at + 1
        }
      }
      return found
    },
    contains: (id) => last[id] !== 0,
    listPositions(ids) {
      const positions: number[] = []
      for (const id of ids)
        for (let each = last[id] ?? 0; each > 0; each = previous[each] ?? 0)
          positions.push((ends[each] ?? 0) - (lengths[id] ?? 0))
      return positions.sort((a, b) => a - b)
    },
  }
}
