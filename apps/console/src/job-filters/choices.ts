import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../api/read.ts'
import { translateKnown } from '../language/text.ts'
import { statesQuery } from '../states/states-query.ts'

export type FilterChoice = { id: string; label: string }

const size = 200

/** Loads the choices of a condition. Companies are filtered by `input`, because there may be many. */
export function useChoices(name: string, input: string): readonly FilterChoice[] {
  const states = useQuery({
    ...statesQuery,
    enabled: name === 'stateId',
  })
  const indication = name === 'majorCategory' ? 'MAJOR_INDUSTRY' : 'MINOR_INDUSTRY'
  const categories = useQuery({
    ...createQueryOptions('listCategories', {
      query: { size, search: `indication="${indication}"`, sort: ['description,asc'] },
    }),
    enabled: name === 'majorCategory' || name === 'minorCategory',
    staleTime: Infinity,
  })
  const text = input.trim().slice(0, 64).replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  const companies = useQuery({
    ...createQueryOptions('listMyCompanies', {
      query: { size: 50, sort: ['name,asc'], ...(text === '' ? {} : { search: `name~"${text}"` }) },
    }),
    enabled: name === 'companyId',
  })
  if (name === 'stateId')
    return (states.data?.content ?? []).map(({ id, name: label }) => ({ id: String(id), label }))
  if (name === 'companyId')
    return (companies.data?.content ?? []).map(({ id, name: label }) => ({ id: String(id), label }))
  return (categories.data?.content ?? []).map(({ id, description }) => ({
    id: String(id),
    label: translateKnown(description),
  }))
}
