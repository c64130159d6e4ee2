import { normalizeAdText, type JobAd } from './advertisement-text.ts'
import { benefitRules, benefits, type Benefit } from './benefits.ts'
import { encodeExperienceId, extractExperienceRange } from './experience-range.ts'
import { createRuleMatcher, type Statements } from './rules/rule.ts'
import { extractSalaries, type Salary } from './salary.ts'
import { parseSalaryField } from './salary-field.ts'
import { skillRules } from './skill-rules.ts'
import { extractWorkTypes, workTypeRules, type WorkType } from './work-types.ts'

export type { Salary, SalaryUnit } from './salary.ts'

/** Details extracted from a job ad, for display and filters. */
export type JobDetails = {
  salaries: Salary[]
  benefits: Benefit[]
  workTypes: WorkType[]
  /** Ids of skills in the catalog. */
  skills: number[]
}

const findStatements = createRuleMatcher(
  skillRules.flatMap(({ rules }) => rules),
  [...Object.values(benefitRules), ...Object.values(workTypeRules)],
)

function listSkillIds(text: string, statements: Statements): number[] {
  const stated = skillRules.filter(({ rules }) => rules.some((rule) => statements.has(rule)))
  const years = extractExperienceRange(text)
  return [...stated.map(({ id }) => id), ...(years === null ? [] : [encodeExperienceId(years)])]
}

/**
 * Extracts pay, benefits, work types, and skills. The feed's own elements take precedence over the text: pay in the
 * text is ignored if the salary element can be parsed. The cost is linear in the length of the text.
 */
export function extractJobDetails(job: JobAd): JobDetails {
  const text = normalizeAdText(job.description)
  const title = normalizeAdText(job.title)
  const both = `${title}\n${text}`
  const statements = findStatements(both, title.length + 1)
  const stated = job.salary === null ? [] : parseSalaryField(job.salary)
  return {
    salaries: stated.length > 0 ? stated : extractSalaries(both),
    benefits: benefits.filter((benefit) => statements.has(benefitRules[benefit])),
    workTypes: extractWorkTypes({
      title,
      jobType: (job.jobType ?? '').toLowerCase(),
      remote: job.remote === true,
      statements,
    }),
    skills: listSkillIds(both, statements),
  }
}
