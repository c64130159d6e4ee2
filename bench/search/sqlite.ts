import { DatabaseSync } from 'node:sqlite'
import type { SearchQuery } from '@tiller/search-engine/port'
import {
  splitIntoSections,
  searchableFields,
  listSearchableWords,
  type SearchableField,
} from '@tiller/search-engine/document-text'
import { analyzeQuery } from '@tiller/search-engine/query-text'
import type { SearchCorpus } from './corpus.ts'

/** A search index in SQLite FTS5 with the same rules. It gets the terms of Tiller's analyzer, encoded as numbers. */
export type SqliteIndex = {
  search(query: SearchQuery): { total: number; ids: number[] }
}

const schema = `
  create table job_group (id text primary key, live integer not null, price integer not null);
  create table job (id integer primary key, ad text not null, job_group text not null, expires real);
  create table place (job integer not null, lat real not null, lng real not null);
  create virtual table words using fts5 (${searchableFields.join(', ')}, content = '', tokenize = 'ascii');
`

const indexes = 'create index place_lat on place (lat, lng, job); analyze;'

const kmSquare = `pow(sin(radians(lat - :lat) / 2), 2)
  + cos(radians(lat)) * cos(radians(:lat)) * pow(sin(radians(lng - :lng) / 2), 2)`

const inCircle = `job.id in (
    select job from place
    where lat between :lat - :latSpan and :lat + :latSpan and lng between :lng - :lngSpan and :lng + :lngSpan
      and 2 * 6371.0088 * asin(min(1, sqrt(${kmSquare}))) <= :radiusKm)`

const served = 'job_group.live and (job.expires is null or job.expires > :nowMs)'

/** Materialized, because bm25() works only in a direct query of the full-text table. */
const found = `with found as materialized (
    select rowid as id, -bm25(words, 10, 4, 2, 3, 0.25) as relevance from words where words match :match)`

function statement(words: boolean, circle: boolean): string {
  return `${words ? found : ''}
    select max(job.id) as id, max(${words ? 'relevance *' : ''} job_group.price) as score, count(*) over () as total
    from ${words ? 'found join job using (id)' : 'job'} join job_group on job_group.id = job.job_group
    where ${served} ${circle ? `and ${inCircle}` : ''}
    group by job.ad order by score desc limit :limit`
}

function numberedWords() {
  const numbers = new Map<string, number>()
  return (word: string) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return `w${number.toString(36)}`
  }
}

function fill(database: DatabaseSync, { documents, groups }: SearchCorpus, nameOf: (word: string) => string) {
  const jobGroup = database.prepare('insert into job_group values (?, ?, ?)')
  const job = database.prepare('insert into job values (?, ?, ?, ?)')
  const place = database.prepare('insert into place values (?, ?, ?)')
  const words = database.prepare(
    `insert into words (rowid, ${searchableFields.join(', ')}) values (?, ?, ?, ?, ?, ?)`,
  )
  database.exec('begin')
  for (const group of groups) jobGroup.run(group.id, group.live ? 1 : 0, group.priceCents)
  for (const document of documents) {
    const sections = splitIntoSections(document)
    const textOf = (field: SearchableField) =>
      sections
        .filter((section) => section.field === field)
        .flatMap(listSearchableWords)
        .map(nameOf)
        .join(' ')
    job.run(document.id, document.adKey, document.groupId, document.expiresAtMs)
    for (const { lat, lng } of document.places) place.run(document.id, lat, lng)
    words.run(document.id, ...searchableFields.map(textOf))
  }
  database.exec('commit')
}

export function createSqliteIndex(corpus: SearchCorpus): SqliteIndex {
  const database = new DatabaseSync(':memory:')
  const nameOf = numberedWords()
  database.exec(schema)
  fill(database, corpus, nameOf)
  database.exec(`insert into words (words) values ('optimize'); ${indexes}`)
  const prepared = new Map(
    [0, 1, 2, 3].map((kind) => [kind, database.prepare(statement(kind % 2 === 1, kind >= 2))]),
  )

  return {
    search({ words, area, limit, nowMs }) {
      // The queries have no operators, so each clause is one word.
      const terms = analyzeQuery(words).clauses.map(([first]) => first?.units[0] ?? '')
      const circle = area?.kind === 'circle' ? area : null
      const rows = prepared.get((terms.length > 0 ? 1 : 0) + (circle === null ? 0 : 2))?.all({
        limit,
        nowMs,
        ...(terms.length > 0 ? { match: terms.map(nameOf).join(' ') } : {}),
        ...(circle === null ? {} : circleParameters(circle)),
      })
      return { total: Number(rows?.[0]?.['total'] ?? 0), ids: (rows ?? []).map(({ id }) => Number(id)) }
    },
  }
}

const circleParameters = ({ lat, lng, radiusKm }: { lat: number; lng: number; radiusKm: number }) => {
  const latSpan = radiusKm / 110
  return {
    lat,
    lng,
    radiusKm,
    latSpan,
    lngSpan: latSpan / Math.cos((Math.abs(lat) + latSpan) * (Math.PI / 180)),
  }
}
