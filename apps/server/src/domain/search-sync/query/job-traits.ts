import type { JobDetails } from '@tiller/job-text/details'
import type { Wish } from '@tiller/search-engine/port'

const benefit = (name: string) => `benefit:${name}`
const workType = (name: string) => `worktype:${name}`

/** The traits of a job that searches can wish for. */
export const traitsOf = ({ benefits, workTypes }: Pick<JobDetails, 'benefits' | 'workTypes'>): string[] => [
  ...benefits.map(benefit),
  ...workTypes.map(workType),
]

type Asked = {
  benefit?: string
  benefit_filter: number
  worktype?: string
  worktype_filter: number
}

const wish = (named: string | undefined, trait: (name: string) => string, filter: number): Wish[] =>
  named === undefined ? [] : [{ anyOf: named.split('|').map(trait), isRequired: filter === 1 }]

/** The wishes of a search; values are separated by bars. */
export const wishesOf = ({ benefit: benefits, benefit_filter: only, ...work }: Asked): Wish[] => [
  ...wish(benefits, benefit, only),
  ...wish(work.worktype, workType, work.worktype_filter),
]
