import { readTable } from '../table.ts'
import type { TextRule } from './rule.ts'

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

/** A requirement of a job. Ids and keys never change, because stored jobs and callers use them. */
export type Skill = { id: number; unit: SkillUnit; key: string; label: string }

/** A skill, with the words and the rule that detect it in a job's text. Either is sufficient. */
export type SkillRule = Skill & { names: readonly string[]; rule: TextRule | null }

function unitOf(text: string): SkillUnit {
  const unit = skillUnits.find((known) => known === text)
  if (unit === undefined) throw new Error(`skills.tsv: unknown unit ${text}`)
  return unit
}

function ruleOf({
  yes,
  unlessAfter,
  unlessBefore,
}: Record<'yes' | 'unlessAfter' | 'unlessBefore', string>): TextRule | null {
  if (yes === '') return null
  return {
    yes: new RegExp(yes, 'g'),
    ...(unlessAfter === '' ? {} : { unlessAfter: new RegExp(unlessAfter) }),
    ...(unlessBefore === '' ? {} : { unlessBefore: new RegExp(unlessBefore) }),
  }
}

/** The skills of `data/skills.tsv`, ordered by id. */
export const skillRules: readonly SkillRule[] = readTable('skills').map((row) => ({
  id: Number(row.id),
  unit: unitOf(row.unit),
  key: row.key,
  label: row.label,
  names: row.names === '' ? [] : row.names.split(' '),
  rule: ruleOf(row),
}))
