import {
  encodeExperienceId,
  findExperienceSkill,
  listExperienceRanges,
  extractExperienceRange,
} from './experience-range.ts'
import { createRuleMatcher } from './rule.ts'
import { type Skill, skillRules } from './skill-rules.ts'

const byId = new Map<number, Skill>(
  skillRules.map(({ id, unit, key, label }) => [id, { id, unit, key, label }]),
)

/** Returns the skill of a stored id, or undefined if the catalog does not contain it. */
export const findSkill = (id: number): Skill | undefined => byId.get(id) ?? findExperienceSkill(id)

/** Ids of skills by key and by lowercase label. */
const idsOfKey = new Map(
  [
    ...skillRules,
    ...listExperienceRanges().flatMap((years) => findExperienceSkill(encodeExperienceId(years)) ?? []),
  ].flatMap(({ id, key, label }): [string, number][] => [
    [key, id],
    [label.toLowerCase(), id],
  ]),
)

/** Returns the id of the skill with this key or label, ignoring case. */
export const findSkillId = (name: string): number | undefined => idsOfKey.get(name.trim().toLowerCase())

const idsOfName = new Map(
  skillRules.flatMap(({ id, names }) => names.map((name): [string, number] => [name, id])),
)

/** Returns the ids of skills whose names occur as words, including signs as in "c++" and ".net". */
function namedIn(text: string): Set<number> {
  const found = new Set<number>()
  for (const word of text.split(/[^a-z0-9+#.]+/)) {
    const id = idsOfName.get(word.endsWith('.') ? word.slice(0, -1) : word)
    if (id !== undefined) found.add(id)
  }
  return found
}

const matchSkills = createRuleMatcher(skillRules.flatMap(({ rule }) => rule ?? []))

/** Extracts the ids of the required skills from a text that `normalizeAdText` returned. */
export function extractSkillIds(text: string): number[] {
  const named = namedIn(text)
  const isSaid = matchSkills(text)
  const known = skillRules.filter(({ id, rule }) => named.has(id) || (rule !== null && isSaid(rule)))
  const years = extractExperienceRange(text)
  return [...known.map(({ id }) => id), ...(years === null ? [] : [encodeExperienceId(years)])]
}
