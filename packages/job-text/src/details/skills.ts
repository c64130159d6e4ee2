import { experienceId, experienceSkill, experienceSpans, readExperience } from './experience-range.ts'
import { createRuleMatcher } from './rule.ts'
import { type Skill, skillRules } from './skill-rules.ts'

const byId = new Map<number, Skill>(
  skillRules.map(({ id, unit, key, label }) => [id, { id, unit, key, label }]),
)

/** The skill of a stored id; undefined if the catalog does not contain it. */
export const skillOf = (id: number): Skill | undefined => byId.get(id) ?? experienceSkill(id)

/** Ids by key and by lower-case label. */
const idsOfKey = new Map(
  [
    ...skillRules,
    ...experienceSpans().flatMap((years) => experienceSkill(experienceId(years)) ?? []),
  ].flatMap(({ id, key, label }): [string, number][] => [
    [key, id],
    [label.toLowerCase(), id],
  ]),
)

/** The id of the skill with this key or label, ignoring case. */
export const skillNamed = (name: string): number | undefined => idsOfKey.get(name.trim().toLowerCase())

const idsOfName = new Map(
  skillRules.flatMap(({ id, names }) => names.map((name): [string, number] => [name, id])),
)

/** Skills whose names occur as words, including signs such as in "c++" and ".net". */
function namedIn(text: string): Set<number> {
  const found = new Set<number>()
  for (const word of text.split(/[^a-z0-9+#.]+/)) {
    const id = idsOfName.get(word.endsWith('.') ? word.slice(0, -1) : word)
    if (id !== undefined) found.add(id)
  }
  return found
}

/** Ids of the skills stated in a text from `readableText`. */
export function readSkills(text: string): number[] {
  const named = namedIn(text)
  const isSaid = createRuleMatcher(text)
  const known = skillRules.filter(({ id, rule }) => named.has(id) || (rule !== null && isSaid(rule)))
  const years = readExperience(text)
  return [...known.map(({ id }) => id), ...(years === null ? [] : [experienceId(years)])]
}
