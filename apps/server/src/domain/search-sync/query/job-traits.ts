import type { JobDetails } from '@tiller/job-text/details'
import type { Wish } from '@tiller/search-engine/port'

const benefit = (name: string) => `benefit:${name}`
const workType = (name: string) => `worktype:${name}`

/** What the index knows of a job, so that seekers can wish for it. */
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

/** What a search wishes for; names have a bar between. */
export const wishesOf = ({ benefit: benefits, benefit_filter: only, ...work }: Asked): Wish[] => [
  ...wish(benefits, benefit, only),
  ...wish(work.worktype, workType, work.worktype_filter),
]
