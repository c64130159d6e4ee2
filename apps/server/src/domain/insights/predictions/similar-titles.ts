import { categorize } from '@tiller/job-text/categorize'
import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import { mapInChunks } from '#lib/runtime/cooperative-scheduling.ts'
import type { Reference } from '#domain/reference/reference-data.ts'
import type { Observation } from './demand.ts'

/** With fewer observations nothing is predicted. */
export const leastObservations = 30

/** The latest so many are looked at. */
const maxObservations = 20_000

/** So many titles are compared in a millisecond. */
const titlesInAStep = 500

/** As far as a search goes that says nothing else. */
const radiusKm = 40

export type Seen = Observation & { title: string; conversions: number }

const marketNear = (minorCategory: number, points: readonly { lat: number; lng: number }[]) => {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return sql`market_near(${minorCategory}, ${lats}::double precision[], ${lngs}::double precision[], ${radiusKm}, ${maxObservations})`
}

/** What was observed of jobs in a category, everywhere. A row for each price: one for each observation takes ten times as long. */
export async function readMarket(tx: Tx, minorCategory: number): Promise<Observation[]> {
  const { rows } = await sql<{ priceCents: number; clicks: number[] }>`
    select price_cents, json_agg(clicks) as clicks from ${marketNear(minorCategory, [])} group by 1 order by 1`.execute(
    tx,
  )
  return rows.flatMap(({ priceCents, clicks }) => clicks.map((each) => ({ priceCents, clicks: each })))
}

const words = (title: string) => new Set(title.toLowerCase().match(/\p{L}{3,}/gu) ?? [])

export type Like = { basis: 'TITLE' | 'CATEGORY' | null; seen: Seen[] }

/**
 * What was observed of jobs like a title near some zip codes: of those that share at least half of its words if there are
 * enough, otherwise of its whole category.
 */
export async function readLike(
  tx: Tx,
  { places, categories }: Pick<Reference, 'places' | 'categories'>,
  { title, zipcodes }: { title: string; zipcodes: readonly string[] },
): Promise<Like> {
  const category = categorize(categories, title)
  const points = zipcodes.flatMap((zip) => places.zips.get(zip) ?? [])
  if (category === null || points.length === 0)
    return { basis: category === null ? null : 'CATEGORY', seen: [] }
  const { rows: all } = await sql<Seen>`
    select title, price_cents, clicks, conversions from ${marketNear(category.minorId, points)}`.execute(tx)
  const own = words(title)
  const isLike = await mapInChunks(
    all,
    ({ title: theirTitle }) => {
      const theirs = words(theirTitle)
      return [...own].filter((word) => theirs.has(word)).length * 2 >= own.size
    },
    titlesInAStep,
  )
  const like = all.filter((_, index) => isLike[index])
  return like.length >= leastObservations ? { basis: 'TITLE', seen: like } : { basis: 'CATEGORY', seen: all }
}
