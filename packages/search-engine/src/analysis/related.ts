import { titleSynonyms } from './title-synonyms.ts'
import { splitIntoUnits } from './units.ts'

/**
 * The impact of a related title's word, relative to the same word in the job's own title. It is higher for a title of
 * one word than for a word of a longer title, which is less specific alone.
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
  const names = line.map((name) => splitIntoUnits(name))
  return names.map((own) => ({
    units: own,
    related: relatedOf(
      own,
      names.filter((name) => name !== own),
    ),
  }))
})

const byFirstUnit = Map.groupBy(known, (name) => name.units[0] ?? '')

/**
 * Returns the words of other names of the title's occupation, which also find the job, each with its share of a title
 * word's impact.
 */
export function findRelatedTitleWords(title: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [at, unit] of title.entries())
    for (const name of byFirstUnit.get(unit) ?? []) {
      if (!name.units.every((other, offset) => title[at + offset] === other)) continue
      for (const [word, share] of name.related) found.set(word, Math.max(share, found.get(word) ?? 0))
    }
  return found
}
