import { encodeExperienceId, findExperienceSkill, listExperienceRanges } from './experience-range.ts'
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
