import { categorizeTitle } from '@tiller/job-text/categorize'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import type { DemandObservation } from './demand.ts'

const observationsMin = 30

/**
 * Minimum number of customers among the observations. Sub-customers count as their parent, because one company can
 * create any number of them.
 */
const customersMin = 4

/** Returns whether there are enough observations for a prediction. */
export const hasEnoughObservations = (seen: readonly unknown[]) => seen.length >= observationsMin

/**
 * Returns the observations that a prediction for the tenant may use: all if they come from at least four customers,
 * none of which contributes more than half, else only the tenant's own. Otherwise the prediction would reveal the
 * results of one competitor. A sub-customer has no own observations, because those of its parent and siblings are
 * counted with them.
 */
function permitted<Seen extends MarketObservation>(
  seen: readonly Seen[],
  { rootCustomerId, customerId }: Tenant,
): Seen[] {
  const counts = new Map<number, number>()
  for (const { rootCustomerId: id } of seen) counts.set(id, (counts.get(id) ?? 0) + 1)
  if (counts.size >= customersMin && Math.max(...counts.values()) <= seen.length / 2) return [...seen]
  return customerId === rootCustomerId ? seen.filter((each) => each.rootCustomerId === rootCustomerId) : []
}

/** Maximum number of observations, the latest first. */
const maxObservations = 20_000

/** Number of titles that are compared before yielding to the event loop; it takes about a millisecond. */
const titlesPerStep = 500

/** The default radius of searches in km. */
const radiusKm = 40

export type MarketObservation = DemandObservation & { rootCustomerId: number }
export type ObservedJob = MarketObservation & { title: string; conversions: number }

const marketNear = (minorCategory: number, points: readonly { lat: number; lng: number }[]) => {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return sql`market_near(${minorCategory}, ${lats}::double precision[], ${lngs}::double precision[], ${radiusKm}, ${maxObservations})`
}

/**
 * Reads the permitted observations of jobs in a category, in all places. There is one row for each price and customer,
 * because one for each observation takes ten times as long.
 */
export async function readMarketObservations(
  tx: Tx,
  tenant: Tenant,
  minorCategory: number,
): Promise<MarketObservation[]> {
  const { rows } = await sql<{ priceCents: number; rootCustomerId: number; clicks: number[] }>`
    select price_cents, root_customer_id, json_agg(clicks) as clicks
    from ${marketNear(minorCategory, [])} group by 1, 2 order by 1`.execute(tx)
  return permitted(
    rows.flatMap(({ clicks, ...row }) => clicks.map((each) => ({ ...row, clicks: each }))),
    tenant,
  )
}

const words = (title: string) => new Set(title.toLowerCase().match(/\p{L}{3,}/gu) ?? [])

export type SimilarJobs = { basis: 'TITLE' | 'CATEGORY' | null; seen: ObservedJob[] }

/**
 * Reads the observations of jobs with similar titles near some zip codes: those that share at least half of the words
 * if there are enough, else those of the category. Only observations that the tenant may use are returned.
 */
export async function readSimilarJobs(
  tx: Tx,
  { places, categories, tenant }: Pick<ReferenceData, 'places' | 'categories'> & { tenant: Tenant },
  { title, zipcodes }: { title: string; zipcodes: readonly string[] },
): Promise<SimilarJobs> {
  const category = categorizeTitle(categories, title)
  const points = zipcodes.flatMap((zip) => places.zips.get(zip) ?? [])
  if (category === null || points.length === 0)
    return { basis: category === null ? null : 'CATEGORY', seen: [] }
  const { rows: all } = await sql<ObservedJob>`
    select root_customer_id, title, price_cents, clicks, conversions from ${marketNear(category.minorId, points)}`.execute(
    tx,
  )
  const own = words(title)
  const isLike = await mapInChunks(
    all,
    ({ title: theirTitle }) => {
      const theirs = words(theirTitle)
      return [...own].filter((word) => theirs.has(word)).length * 2 >= own.size
    },
    titlesPerStep,
  )
  const like = permitted(
    all.filter((_, index) => isLike[index]),
    tenant,
  )
  return hasEnoughObservations(like)
    ? { basis: 'TITLE', seen: like }
    : { basis: 'CATEGORY', seen: permitted(all, tenant) }
}
