const hashBits = 14

/** Returns the last four characters as one number, after appending a character. */
const append = (last: number, code: number) => (last << 8) ^ code
const toBucket = (last: number) => Math.imul(last, 0x9e37_79b1) >>> (32 - hashBits)

/** Sequences by the hash of their first `chars` characters. Sequences with the same hash form a linked list. */
type Table = { chars: 3 | 4; mask: number; first: Int16Array; next: Int16Array }

function createTable(chars: 3 | 4, sequences: readonly string[]): Table {
  const table = {
    chars,
    mask: chars === 3 ? 0xff_ff_ff : -1,
    first: new Int16Array(1 << hashBits).fill(-1),
    next: new Int16Array(sequences.length).fill(-1),
  }
  for (const [id, sequence] of sequences.entries()) {
    if (Math.min(sequence.length, 4) !== chars) continue
    let last = 0
    for (let at = 0; at < chars; at += 1) last = append(last, sequence.charCodeAt(at))
    const bucket = toBucket(last & table.mask)
    table.next[id] = table.first[bucket] ?? -1
    table.first[bucket] = id
  }
  return table
}

/** The positions of each letter sequence in a text, in order; undefined if the text does not contain it. */
export type Occurrences = readonly (readonly number[] | undefined)[]

/**
 * Creates a function that finds all positions of letter sequences of at least three characters in one pass over a
 * text. The cost hardly depends on the number of sequences.
 */
export function createMultiMatcher(sequences: readonly string[]): (text: string) => Occurrences {
  const short = createTable(3, sequences)
  const long = createTable(4, sequences)
  const none = sequences.map((): number[] | undefined => undefined)
  return (text) => {
    const found = [...none]
    const add = (id: number, from: number) => {
      if (text.startsWith(sequences[id] ?? '', from)) (found[id] ??= []).push(from)
    }
    let last = 0
    for (let at = 0; at < text.length; at += 1) {
      last = append(last, text.charCodeAt(at))
      let id = short.first[toBucket(last & short.mask)] ?? -1
      for (; id >= 0; id = short.next[id] ?? -1) if (at >= 2) add(id, at - 2)
      id = long.first[toBucket(last)] ?? -1
      for (; id >= 0; id = long.next[id] ?? -1) if (at >= 3) add(id, at - 3)
    }
    return found
  }
}
