import { readableText, type Advertisement } from './advertisement-text.ts'
import { readBenefits, type Benefit } from './benefits.ts'
import { readSalaries, readSalaryField, type Salary } from './salary.ts'
import { readSkills } from './skills.ts'
import { readWorkTypes, type WorkType } from './work-types.ts'

export type { Salary, SalaryUnit } from './salary.ts'

/** What an advertisement says, in a form to show and filter by. */
export type JobDetails = {
  salaries: Salary[]
  benefits: Benefit[]
  workTypes: WorkType[]
  /** Ids of the catalogue of skills. */
  skills: number[]
}

/**
 * Reads pay, benefits, kinds of work and skills from a job. Elements of the feed go before its text: where the feed
 * has a salary that is understood, the text is not asked for one. The cost is at most linear in the text.
 */
export function readDetails(job: Advertisement): JobDetails {
  const text = readableText(job.description)
  const title = readableText(job.title)
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
