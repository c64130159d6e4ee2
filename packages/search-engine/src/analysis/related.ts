import { titleSynonyms } from './title-synonyms.ts'
import { toUnits } from './units.ts'

/**
 * The share of a word's impact that a related title contributes. It is higher for a name of one word than for a word of
 * a longer name, which is less specific alone.
 */
const nameShare = 0.3
const wordShare = 0.1

type Name = { units: readonly string[]; related: ReadonlyMap<string, number> }

function relatedOf(own: readonly string[], names: readonly (readonly string[])[]): Map<string, number> {
  const related = new Map<string, number>()
  for (const name of names) {
    const share = name.length === 1 ? nameShare : wordShare
    for (const unit of name)
      if (!own.includes(unit)) related.set(unit, Math.max(share, related.get(unit) ?? 0))
  }
  return related
}

const known: readonly Name[] = titleSynonyms.flatMap((line) => {
  const names = line.map((name) => toUnits(name))
  return names.map((own) => ({
    units: own,
    related: relatedOf(
      own,
      names.filter((name) => name !== own),
    ),
  }))
})

const byFirstUnit = Map.groupBy(known, (name) => name.units[0] ?? '')

/** Returns the words by which a job can be found through other names of its occupation, with their shares. */
export function findRelatedWords(title: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [at, unit] of title.entries())
    for (const name of byFirstUnit.get(unit) ?? []) {
      if (!name.units.every((other, offset) => title[at + offset] === other)) continue
      for (const [word, share] of name.related) found.set(word, Math.max(share, found.get(word) ?? 0))
    }
  return found
}
