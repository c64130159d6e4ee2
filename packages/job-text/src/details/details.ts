import { toReadableText, type Advertisement } from './advertisement-text.ts'
import { readBenefits, type Benefit } from './benefits.ts'
import { readSalaries, type Salary } from './salary.ts'
import { readSalaryField } from './salary-field.ts'
import { readSkills } from './skills.ts'
import { readWorkTypes, type WorkType } from './work-types.ts'

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
 * Extracts pay, benefits, work types, and skills. Elements of the feed take precedence over the text: if its
 * salary element can be parsed, pay in the text is ignored. The cost is linear in the length of the text.
 */
export function readDetails(job: Advertisement): JobDetails {
  const text = toReadableText(job.description)
  const title = toReadableText(job.title)
  const both = `${title}\n${text}`
  const stated = job.salary === null ? [] : readSalaryField(job.salary)
  return {
    salaries: stated.length > 0 ? stated : readSalaries(both),
    benefits: readBenefits(text),
    workTypes: readWorkTypes({
      title,
      text,
      jobType: (job.jobType ?? '').toLowerCase(),
      remote: job.remote === true,
    }),
    skills: readSkills(both),
  }
}
