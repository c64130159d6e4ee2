import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import type { FieldProblem } from '@tiller/contract/problem'
import { findSkillId } from '@tiller/job-text/skills'
import type { ReferenceData } from '#domain/reference/reference-data.ts'

const days90Ms = 90 * 24 * 3600 * 1000

/** Checks rules of job filters that a schema cannot express: the limit of `created.from`, and ordered ranges. */
export function findFilterFaults(filters: readonly ConfigQuery[] | undefined, now: Date): FieldProblem[] {
  return (filters ?? []).flatMap((filter, index) => {
    const faults: FieldProblem[] = []
    const fault = (field: string, message: string, value: unknown) =>
      faults.push({ in: 'body', field: `jobFilters[${index}].${field}`, message, value })
    const { from, to } = filter.created ?? {}
    if (from !== undefined && Date.parse(from) < now.getTime() - days90Ms)
      fault('created.from', 'must be at most 90 days back', from)
    if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
      fault('created.to', 'must not be before from', to)
    for (const field of ['cpc', 'targetCpa'] as const) {
      const { lower, upper } = filter[field] ?? {}
      if (lower !== undefined && upper !== undefined && lower > upper)
        fault(`${field}.upper`, 'must not be below lower', upper)
    }
    return faults
  })
}

const lists = {
  stateId: { is: 'a state', known: ({ places }: ReferenceData, id: number) => places.states.has(id) },
  majorCategory: { is: 'a category with indication MAJOR_INDUSTRY', known: isCategory('MAJOR_INDUSTRY') },
  minorCategory: { is: 'a category with indication MINOR_INDUSTRY', known: isCategory('MINOR_INDUSTRY') },
} as const

function isCategory(indication: string) {
  return ({ categories }: ReferenceData, id: number) => categories.byId.get(id)?.indication === indication
}

/** Finds unknown states, categories, and requirements in job filters, which would silently match nothing. */
export function findUnknownIdFaults(
  filters: readonly ConfigQuery[] | undefined,
  reference: ReferenceData,
): FieldProblem[] {
  return [...unknownNumbers(filters ?? [], reference), ...unknownRequirements(filters ?? [])]
}

const unknownRequirements = (filters: readonly ConfigQuery[]): FieldProblem[] =>
  filters.flatMap((filter, index) =>
    (['qualificationsInclude', 'qualificationsExclude'] as const).flatMap((field) =>
      (filter[field] ?? []).flatMap((name, at) =>
        findSkillId(name) === undefined
          ? [
              {
                in: 'body' as const,
                field: `jobFilters[${index}].${field}[${at}]`,
                message: 'is not the key or label of a known job requirement',
                value: name,
              },
            ]
          : [],
      ),
    ),
  )

function unknownNumbers(filters: readonly ConfigQuery[], reference: ReferenceData): FieldProblem[] {
  return filters.flatMap((filter, index) =>
    (['stateId', 'majorCategory', 'minorCategory'] as const).flatMap((field) =>
      (filter[field] ?? []).flatMap((id, at) =>
        lists[field].known(reference, id)
          ? []
          : [
              {
                in: 'body' as const,
                field: `jobFilters[${index}].${field}[${at}]`,
                message: `is not the id of ${lists[field].is}`,
                value: id,
              },
            ],
      ),
    ),
  )
}
