import type { Rule } from '../rule.ts'

export const skillUnits = [
  'age',
  'background_check',
  'certification_license',
  'driver_license',
  'education',
  'experience',
  'experience_range',
  'general',
  'language',
  'other_skill',
  'physical',
  'shift_type',
] as const
export type SkillUnit = (typeof skillUnits)[number]

/** Something that a job asks for. Its id and key never change: stored jobs and callers know it by them. */
export type Skill = { id: number; unit: SkillUnit; key: string; label: string }

/** A job asks for the skill if its text has one of the names as a word, or says it by the rule. */
export type SkillRule = Skill & { names?: readonly string[]; rule?: Rule }

/** A table of skills of one unit, each a row of id, key, label and rule. */
export const skillsOf = (
  unit: SkillUnit,
  rows: readonly [id: number, key: string, label: string, rule: Rule][],
) => rows.map(([id, key, label, rule]): SkillRule => ({ id, unit, key, label, rule }))
