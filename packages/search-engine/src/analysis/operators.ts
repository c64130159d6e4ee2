/** A word or a quoted phrase of a query, with its operators. */
export type Operand = { text: string; quoted: boolean; excluded: boolean }

const quote = '"“”„'
const operandPattern = new RegExp(
  `(?<sign>-?)[${quote}](?<phrase>[^${quote}]*)[${quote}]|(?<word>[^\\s${quote}]+)`,
  'gu',
)

/** Matches a minus sign that excludes the word immediately after it. Any other minus sign is ignored. */
const excludedWord = /^-(?=[\p{L}\p{N}.])/u

function operandOf(groups: Record<string, string | undefined>): Operand {
  const { phrase, word = '', sign } = groups
  if (phrase !== undefined) return { text: phrase, quoted: true, excluded: sign === '-' }
  const excluded = excludedWord.test(word)
  return { text: excluded ? word.slice(1) : word, quoted: false, excluded }
}

/**
 * Returns the operands of a query in typing order. Operands joined by OR (in capitals) share a list. An OR without an
 * operand on both sides is ignored, and so is an unpaired quote.
 */
export function parseOperands(typed: string): Operand[][] {
  const clauses: Operand[][] = []
  let chooses = false
  for (const { groups } of typed.matchAll(operandPattern)) {
    if (groups?.['word'] === 'OR') {
      chooses = true
      continue
    }
    const operand = operandOf(groups ?? {})
    const last = clauses.at(-1)
    if (chooses && last?.[0] !== undefined && !last[0].excluded && !operand.excluded) last.push(operand)
    else clauses.push([operand])
    chooses = false
  }
  return clauses
}
