import { readTable } from '../table.ts'
import type { TextRule } from './rules/rule.ts'

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

/** A skill with the rules that detect it in a job's text, any of which is sufficient. */
export type SkillRule = Skill & { rules: readonly TextRule[] }

function unitOf(text: string): SkillUnit {
  const unit = skillUnits.find((known) => known === text)
  if (unit === undefined) throw new Error(`skills.tsv: unknown unit ${text}`)
  return unit
}

/**
 * Returns a rule for names that occur as words, including signs as in "c++" and ".net". A period after a name ends the
 * sentence.
 */
function nameRuleOf(names: string): TextRule | null {
  if (names === '') return null
  const ways = names.split(' ').map((name) => name.replaceAll(/[.+]/g, String.raw`\$&`))
  return { yes: new RegExp(String.raw`(?<![a-z0-9+#.])(?:${ways.join('|')})(?=\.?(?![a-z0-9+#.]))`, 'g') }
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
  rules: [nameRuleOf(row.names), ruleOf(row)].filter((rule) => rule !== null),
}))
