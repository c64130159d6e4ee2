import { experienceId, experienceSkill, experienceSpans, readExperience } from './experience-range.ts'
import { listenTo } from './rule.ts'
import { type Skill, skillRules } from './skill-rules.ts'

const byId = new Map<number, Skill>(
  skillRules.map(({ id, unit, key, label }) => [id, { id, unit, key, label }]),
)

/** The skill of a stored id; undefined if this version does not know it. */
export const skillOf = (id: number): Skill | undefined => byId.get(id) ?? experienceSkill(id)

/** What is asked for, by its key and by its label in lower case. */
const idsOfKey = new Map(
  [
    ...skillRules,
    ...experienceSpans().flatMap((years) => experienceSkill(experienceId(years)) ?? []),
  ].flatMap(({ id, key, label }): [string, number][] => [
    [key, id],
    [label.toLowerCase(), id],
  ]),
)

/** The id of the skill that a caller names by its key or its label, in whatever case; undefined if there is none. */
export const skillNamed = (name: string): number | undefined => idsOfKey.get(name.trim().toLowerCase())

const idsOfName = new Map(
  skillRules.flatMap(({ id, names }) => names.map((name): [string, number] => [name, id])),
)

/** Skills whose names stand in the text as single words, with the signs that such names have: "c++", ".net". */
function namedIn(text: string): Set<number> {
  const found = new Set<number>()
  for (const word of text.split(/[^a-z0-9+#.]+/)) {
    const id = idsOfName.get(word.endsWith('.') ? word.slice(0, -1) : word)
    if (id !== undefined) found.add(id)
  }
  return found
}

/** The ids of what a job asks for, from a text made by `readableText`. */
export function readSkills(text: string): number[] {
  const named = namedIn(text)
  const isSaid = listenTo(text)
  const known = skillRules.filter(({ id, rule }) => named.has(id) || (rule !== null && isSaid(rule)))
  const years = readExperience(text)
  return [...known.map(({ id }) => id), ...(years === null ? [] : [experienceId(years)])]
}
