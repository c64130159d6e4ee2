import { DatabaseSync } from 'node:sqlite'
import type { SearchArea, JobDocument } from '@tiller/search-engine/port'
import { createMemoryIndex } from '@tiller/search-engine/memory-index'
import { searchTimeMs } from './corpus.ts'

/** Returns the ids of the best jobs for a query. */
export type RelevanceEngine = (words: string, area: SearchArea | null, limit: number) => Promise<number[]>

/** Creates an engine that uses Tiller's search index in the same way as the Search API. */
export async function createTillerEngine(documents: readonly JobDocument[]): Promise<RelevanceEngine> {
  const index = createMemoryIndex()
  const group = { id: 'all', live: true, featured: 'never' as const, priceCents: 30 }
  await index.apply({ upserts: documents, removals: [], moves: [], groups: [group] })
  return async (words, area, limit) => {
    const { hits } = await index.search({ words, area, start: 0, limit, nowMs: searchTimeMs, lenient: true })
    return hits.map(({ id }) => id)
  }
}

const schema = `
  create table job (id integer primary key, ad text not null);
  create table place (job integer not null, state integer not null, lat real, lng real);
  create virtual table text using fts5 (title, company, place, category, description, tokenize = 'porter unicode61');
`

/** The ranked query. As in Tiller, copies of an ad count once, and fields have the same weights. */
const ranked = (where: string) => `
  with found as materialized (
    select rowid as id, bm25(text, 10, 4, 2, 3, 0.25) as rank from text where text match :match)
  select id, min(rank) as rank from found join job using (id) where ${where}
  group by ad order by rank, id limit :limit`

const inState = 'id in (select job from place where state = :state)'
const inCircle = `id in (select job from place where 2 * 6371.0088 * asin(sqrt(pow(sin(radians(lat - :lat) / 2), 2)
  + cos(radians(lat)) * cos(radians(:lat)) * pow(sin(radians(lng - :lng) / 2), 2))) <= :radiusKm)`

/** Translates a query into the syntax of FTS5, which also has phrases, OR, and NOT. */
function matchOf(typed: string): string {
  const words = typed.match(/-?"[^"]*"|\S+/g) ?? []
  const quoted = (word: string) => (word.startsWith('"') ? word : `"${word.replaceAll('"', '')}"`)
  const asked: string[] = []
  const out: string[] = []
  for (const word of words)
    if (word === 'OR') asked.push('OR')
    else if (word.startsWith('-')) out.push(quoted(word.slice(1)))
    else asked.push(asked.length > 0 && asked.at(-1) !== 'OR' ? `AND ${quoted(word)}` : quoted(word))
  const choice = groupedByOr(asked)
  return out.length > 0 ? `(${choice}) NOT (${out.join(' OR ')})` : choice
}

/**
 * Adds parentheses around alternatives, because OR binds more tightly than AND in Tiller, but less tightly in FTS5.
 */
const groupedByOr = (asked: readonly string[]) =>
  asked.join(' ').replaceAll(/"[^"]*"(?: OR "[^"]*")+/g, (choice) => `(${choice})`)

/** Creates an engine that uses SQLite's full-text search with bm25 on the same fields. */
export function createSqliteEngine(documents: readonly JobDocument[]): RelevanceEngine {
  const database = new DatabaseSync(':memory:')
  database.exec(schema)
  const job = database.prepare('insert into job values (?, ?)')
  const place = database.prepare('insert into place values (?, ?, ?, ?)')
  const text = database.prepare(
    'insert into text (rowid, title, company, place, category, description) values (?, ?, ?, ?, ?, ?)',
  )
  database.exec('begin')
  for (const { id, adKey, title, company, places, categories, description } of documents) {
    job.run(id, adKey)
    for (const { stateId, lat, lng } of places) place.run(id, stateId, lat, lng)
    const names = places.map(({ name }) => name).join(' ')
    text.run(id, title, company, names, categories.join(' '), description)
  }
  database.exec('commit')
  const anywhere = database.prepare(ranked('true'))
  const byState = database.prepare(ranked(inState))
  const byCircle = database.prepare(ranked(inCircle))
  return async (words, area, limit) => {
    const asked = { match: matchOf(words), limit }
    const rows =
      area?.kind === 'state'
        ? byState.all({ ...asked, state: area.stateId })
        : area?.kind === 'circle'
          ? byCircle.all({ ...asked, lat: area.lat, lng: area.lng, radiusKm: area.radiusKm })
          : anywhere.all(asked)
    return rows.map(({ id }) => Number(id))
  }
}
