import type { Numbering } from '@tiller/search-opensearch/numbering'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

type Numbered = { key: string; number: number }

/** Numbers keys that are not cached by `read`, and caches the results. */
async function numberWithCache(
  cache: Map<string, number>,
  keys: readonly string[],
  read: (missing: readonly string[]) => Promise<Numbered[]>,
): Promise<number[]> {
  const missing = [...new Set(keys)].filter((key) => !cache.has(key))
  if (missing.length > 0) for (const { key, number } of await read(missing)) cache.set(key, number)
  return keys.map((key) => {
    const number = cache.get(key)
    if (number === undefined) throw new Error(`${key} has no number.`)
    return number
  })
}

/** Numbers groups in the database, so that all processes use the same numbers. */
export function createGroupNumbering(db: Db): Pick<Numbering, 'numberGroups'> {
  const cache = new Map<string, number>()
  return {
    numberGroups: (ids) =>
      numberWithCache(cache, ids, async (missing) => {
        // Known ids first: each conflict would leave a gap in the numbers, and every query contains one state per number.
        await sql`
          insert into search_group (id)
          select wanted.id from unnest(${missing}::text[]) as wanted (id)
          where not exists (select from search_group where search_group.id = wanted.id)
          on conflict do nothing`.execute(db)
        const { rows } = await sql<Numbered>`
          select id as key, number from search_group where id = any(${missing})`.execute(db)
        return rows
      }),
  }
}

/** Numbers the ads of one generation of the index. Only the process that fills it calls this. */
export const createAdNumbering = (db: Db, generation: number): Pick<Numbering, 'numberAds'> => ({
  numberAds: (keys) =>
    // Without a lasting cache, because an index has millions of ads.
    numberWithCache(new Map(), keys, async (missing) => {
      await sql`
        insert into search_ad (generation, key, number)
        select ${generation}, wanted.key,
          (select coalesce(max(number), -1) from search_ad where generation = ${generation}) + row_number() over ()
        from unnest(${missing}::text[]) as wanted (key)
        where not exists (select from search_ad where generation = ${generation} and search_ad.key = wanted.key)`.execute(
        db,
      )
      const { rows } = await sql<Numbered>`
        select key, number from search_ad where generation = ${generation} and key = any(${missing})`.execute(
        db,
      )
      return rows
    }),
})

/** Deletes the numbers of ads in other generations. */
export const deleteOtherAdNumbers = (db: Db, generation: number) =>
  sql`delete from search_ad where generation <> ${generation}`.execute(db)
