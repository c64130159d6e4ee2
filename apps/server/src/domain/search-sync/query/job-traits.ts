import type { JobDetails } from '@tiller/job-text/details'
import type { PlaceMatch } from '@tiller/job-text/place-match'
import type { TraitClause } from '@tiller/search-engine/port'

const benefit = (name: string) => `benefit:${name}`
const workType = (name: string) => `worktype:${name}`

const remoteTrait = 'remote'

type TraitsSource = { remote: boolean; details: Pick<JobDetails, 'benefits' | 'workTypes'> }

/** Returns the traits of a job that a search can prefer or require. */
export const listJobTraits = ({ remote, details }: TraitsSource): string[] => [
  ...details.benefits.map(benefit),
  ...details.workTypes.map(workType),
  ...(remote ? [remoteTrait] : []),
]

type Asked = {
  benefit?: string
  benefit_filter: number
  worktype?: string
  worktype_filter: number
}

const traitClause = (
  named: string | undefined,
  trait: (name: string) => string,
  filter: number,
): TraitClause[] =>
  named === undefined
    ? []
    : [{ anyOf: named.split('|').map(trait), strength: filter === 1 ? 'required' : 'preferred' }]

/** Returns the preferred and required traits of a search, whose values are separated by bars. */
export const toTraitClauses = ({
  benefit: benefits,
  benefit_filter: only,
  ...work
}: Asked): TraitClause[] => [
  ...traitClause(benefits, benefit, only),
  ...traitClause(work.worktype, workType, work.worktype_filter),
]

/**
 * Returns the preferences that a place implies. "Remote in TX" searches the jobs of the state, and ranks remote ones
 * first.
 */
export const toPlaceTraitClauses = (place: PlaceMatch | null): TraitClause[] =>
  place?.remote === true && place.kind !== 'remote' ? [{ anyOf: [remoteTrait], strength: 'first' }] : []
