/** A word as typed, or the inside of double quotes, with what the signs around it ask. */
export type Operand = { text: string; quoted: boolean; excluded: boolean }

const quote = '"“”„'
const operandPattern = new RegExp(
  `(?<sign>-?)[${quote}](?<phrase>[^${quote}]*)[${quote}]|(?<word>[^\\s${quote}]+)`,
  'gu',
)

/** A minus sign asks to leave out what begins right after it; alone, or before another sign, it says nothing. */
const excludedWord = /^-(?=[\p{L}\p{N}.])/u

function operandOf(groups: Record<string, string | undefined>): Operand {
  const { phrase, word = '', sign } = groups
  if (phrase !== undefined) return { text: phrase, quoted: true, excluded: sign === '-' }
  const excluded = excludedWord.test(word)
  return { text: excluded ? word.slice(1) : word, quoted: false, excluded }
}

/**
 * The operands of a query in the order of typing, those that OR (in capitals) stands between together. An OR
 * without something to choose from on both sides says nothing, as does a quote without a partner.
 */
export function operandsOf(typed: string): Operand[][] {
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
