import { normalizeAdText, type JobAd } from './advertisement-text.ts'
import { extractBenefits, type Benefit } from './benefits.ts'
import { extractSalaries, type Salary } from './salary.ts'
import { parseSalaryField } from './salary-field.ts'
import { extractSkillIds } from './skills.ts'
import { extractWorkTypes, type WorkType } from './work-types.ts'

export type { Salary, SalaryUnit } from './salary.ts'

/** Details extracted from a job ad, for display and filters. */
export type JobDetails = {
  salaries: Salary[]
  benefits: Benefit[]
  workTypes: WorkType[]
  /** Ids of skills in the catalog. */
  skills: number[]
}

/**
 * Extracts pay, benefits, work types, and skills. The feed's own elements take precedence over the text: pay in the
 * text is ignored if the salary element can be parsed. The cost is linear in the length of the text.
 */
export function extractJobDetails(job: JobAd): JobDetails {
  const text = normalizeAdText(job.description)
  const title = normalizeAdText(job.title)
  const both = `${title}\n${text}`
  const stated = job.salary === null ? [] : parseSalaryField(job.salary)
  return {
    salaries: stated.length > 0 ? stated : extractSalaries(both),
    benefits: extractBenefits(text),
    workTypes: extractWorkTypes({
      title,
      text,
      jobType: (job.jobType ?? '').toLowerCase(),
      remote: job.remote === true,
    }),
    skills: extractSkillIds(both),
  }
}
