import type { SearchJob } from '@tiller/contract/search/search'
import { benefitLabels } from '@tiller/job-text/benefits'
import type { JobDetails } from '@tiller/job-text/details'
import { formatSalary } from '@tiller/job-text/salary-label'
import { findSkill } from '@tiller/job-text/skills'
import { workTypeLabels } from '@tiller/job-text/work-types'

type Details = Pick<SearchJob, 'benefit_details' | 'salary_details' | 'skills_details' | 'worktype_details'>

const amount = (value: number | null) => (value === null ? '' : String(value))

/** Selects the details that were extracted from the job's text. */
export const selectDetailFields = ({ benefits, salaries, skills, workTypes }: JobDetails): Details => ({
  benefit_details: benefits.map((unit) => ({ value: true, unit, label: benefitLabels[unit] })),
  salary_details: salaries.map((salary) => ({
    value: [amount(salary.min), amount(salary.max)],
    unit: salary.unit,
    label: formatSalary(salary),
  })),
  skills_details: skills.flatMap((id) => {
    const skill = findSkill(id)
    return skill === undefined
      ? []
      : [{ value: true, unit: skill.unit, label: skill.label, key: skill.key, id }]
  }),
  worktype_details: workTypes.map((unit) => ({ value: true, unit, label: workTypeLabels[unit] })),
})
