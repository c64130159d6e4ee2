import type { Handlers } from '@tiller/contract/operation'
import type { jobFacetOperations } from '@tiller/contract/platform/job-facets/operations'
import { readFigureColumns } from '#domain/activity/figure-columns.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { countJobFacets, type FacetCount } from './queries.ts'

type Named = Pick<FacetCount, 'value' | 'label'> & { search: string }

const quoted = (text: string) => JSON.stringify(text)

/** The value, label, and search term of each facet's values; states and categories are counted by id. */
const names: Record<string, (reference: ReferenceData, counted: FacetCount) => Named> = {
  status: (_, { value, label }) => ({ value, label, search: `status=${quoted(value)}` }),
  source: (_, { value, label }) => ({ value, label, search: `sourceId=${value}` }),
  campaign: (_, { value, label }) => ({ value, label, search: `campaignId=${value}` }),
  company: (_, { value, label }) => ({ value, label, search: `company=${quoted(value)}` }),
  city: (_, { value, label }) => ({ value, label, search: `city=${quoted(value)}` }),
  state: ({ places }, { value }) => {
    const { abbreviation = value, name = value } = places.states.get(Number(value)) ?? {}
    return { value: abbreviation, label: name, search: `state=${quoted(abbreviation)}` }
  },
  category: ({ categories }, { value }) => ({
    value,
    label: categories.byId.get(Number(value))?.description ?? value,
    search: `category=${value}`,
  }),
}

export const jobFacetHandlers: Handlers<
  typeof jobFacetOperations,
  RequestContext & ReferenceData & { billingZone: string }
> = {
  getMyJobFacets: (ctx, { query: { search } }) =>
    ctx.read(async (tx) => {
      const figures = await readFigureColumns(ctx, tx, 'job', { search })
      const rows = await countJobFacets(tx, ctx.tenant, { at: ctx.at, names: ctx.places, search, figures })
      const of = (facet: string) =>
        rows.flatMap((row) => {
          const name = row.facet === facet ? names[facet] : undefined
          return name === undefined ? [] : [{ ...name(ctx, row), jobs: row.jobs }]
        })
      return {
        jobs: rows.find(({ facet }) => facet === 'jobs')?.jobs ?? 0,
        status: of('status'),
        source: of('source'),
        campaign: of('campaign'),
        company: of('company'),
        state: of('state'),
        city: of('city'),
        category: of('category'),
      }
    }),
}
