import { distanceKm } from '../geo.ts'
import type { Hit, JobDocument, JobGroup, JobPlace, Query, ScoreTerms, SearchIndex } from '../port.ts'
import { documentText, fields, type Section } from '../analyse/document-text.ts'
import { queryText } from '../analyse/query-text.ts'
import { expansionOf } from '../analyse/units.ts'
import {
  bidFactor,
  distanceFactor,
  diversityWindow,
  featuredFactor,
  fieldImpact,
  freshnessFactor,
  impactOf,
  maxPerCompany,
  rarity,
  scoreOf,
  signalsFactor,
  textFactor,
} from '../weights.ts'

/*
 * The port in its plainest form: every query reads every document. It shares with the engine how texts are read
 * and what the weights are, and nothing of how anything is found, folded or ordered. For tests and benchmarks only.
 */

type Copy = Hit & { adKey: string; companyId: number; terms: ScoreTerms }
type Held = { document: JobDocument; sections: Section[] }

const wordsOf = (sections: readonly Section[], field?: string) =>
  sections
    .filter((section) => field === undefined || section.field === field)
    .flatMap((section) => section.units.flatMap((unit) => [unit, ...expansionOf(unit)]))

function impactOn(sections: readonly Section[], word: string): number {
  let sum = 0
  for (const field of fields) {
    const times = wordsOf(sections, field).filter((other) => other === word).length
    const length = sections.filter((section) => section.field === field).flatMap(({ units }) => units).length
    if (times > 0) sum += fieldImpact(field, times, length)
  }
  return impactOf(sum)
}

const holds = (sections: readonly Section[], phrase: readonly string[]) =>
  sections.some(({ units }) =>
    units.some((_, at) => phrase.every((unit, offset) => units[at + offset] === unit)),
  )

/** The index of the nearest place in the area and its distance; null when the area leaves the document out. */
function placeIn(
  { places, remote }: JobDocument,
  area: Query['area'],
): { index: number; km: number | null } | null {
  if (area === null) return { index: 0, km: null }
  if (area.kind === 'remote') return remote ? { index: 0, km: null } : null
  if (area.kind === 'state')
    return places.some(({ stateId }) => stateId === area.stateId) ? { index: 0, km: null } : null
  const kmTo = ({ lat, lng }: JobPlace) =>
    lat === null || lng === null ? Infinity : distanceKm(area.lat, area.lng, lat, lng)
  const nearest = places
    .map((place, index) => ({ index, km: kmTo(place) }))
    .filter(({ km }) => km <= area.radiusKm)
    .toSorted((one, other) => one.km - other.km || one.index - other.index)[0]
  return nearest ?? null
}

const byRank = (one: Copy, other: Copy) =>
  other.score - one.score || (one.distanceKm ?? 0) - (other.distanceKm ?? 0) || one.id - other.id

const hitOf = ({ adKey: _ad, companyId: _company, terms, ...hit }: Copy, explain: boolean): Hit =>
  explain ? { ...hit, terms } : hit

/** Position after position, the best that is left of a company with fewer than three of the last nine. */
function diverse(ranked: readonly Copy[]): Copy[] {
  const left = [...ranked]
  const order: Copy[] = []
  while (left.length > 0) {
    const recent = order.slice(-(diversityWindow - 1))
    const fits = ({ companyId }: Copy) =>
      recent.filter((other) => other.companyId === companyId).length < maxPerCompany
    order.push(...left.splice(Math.max(0, left.findIndex(fits)), 1))
  }
  return order
}

type Holdings = { held: ReadonlyMap<number, Held>; groups: ReadonlyMap<string, JobGroup> }

const meetsPay = ({ yearlyPay }: JobDocument, { yearlyPay: asked }: Query) =>
  asked === undefined || (yearlyPay !== undefined && yearlyPay.min <= asked.max && yearlyPay.max >= asked.min)

/** The document as a copy of its advertisement, or null when it does not satisfy the query. */
function copyOf({ document, sections }: Held, { held, groups }: Holdings, query: Query): Copy | null {
  const group = groups.get(document.groupId)
  if (group?.live !== true || query.nowMs >= (document.expiresAtMs ?? Infinity)) return null
  const { terms, phrases } = queryText(query.words)
  const words = wordsOf(sections)
  const place = placeIn(document, query.area)
  const { wishes = [] } = query
  if (!meetsPay(document, query)) return null
  const isMet = wishes.map(({ anyOf }) => anyOf.some((name) => document.traits?.includes(name) === true))
  if (wishes.some(({ isRequired }, at) => isRequired && isMet[at] !== true)) return null
  if (place === null || !terms.every((term) => words.includes(term))) return null
  if (!phrases.every((phrase) => holds(sections, phrase))) return null
  const having = (term: string) =>
    [...held.values()].filter((one) => wordsOf(one.sections).includes(term)).length
  const impacts = terms.map((term) => impactOn(sections, term))
  const factors = {
    text: textFactor(
      impacts,
      terms.map((term) => rarity(having(term), held.size)),
    ),
    bid: bidFactor(group.priceCents),
    freshness: freshnessFactor(document.postedAtMs, query.nowMs),
    distance: distanceFactor(place.km),
    featured: featuredFactor(group.featured),
    ...(wishes.length > 0 || query.yearlyPay !== undefined ? { signals: signalsFactor(isMet) } : {}),
  }
  return {
    id: document.id,
    score: scoreOf(factors),
    priceCents: group.priceCents,
    placeIndex: place.index,
    distanceKm: place.km,
    terms: factors,
    adKey: document.adKey,
    companyId: document.companyId,
  }
}

/** An index that is slow and obviously right. */
export function createOracle(): SearchIndex {
  const held = new Map<number, Held>()
  const groups = new Map<string, JobGroup>()
  return {
    async apply(batch) {
      for (const group of batch.groups) groups.set(group.id, group)
      for (const id of batch.removals) held.delete(id)
      for (const document of batch.upserts)
        held.set(document.id, { document, sections: documentText(document) })
      for (const { id, groupId } of batch.moves) {
        const one = held.get(id)
        if (one !== undefined) held.set(id, { ...one, document: { ...one.document, groupId } })
      }
    },
    async search(query) {
      const copies = [...held.values()]
        .map((one) => copyOf(one, { held, groups }, query))
        .filter((copy) => copy !== null)
      const ads = Map.groupBy(copies.toSorted(byRank), ({ adKey }) => adKey)
      const best = [...ads.values()].flatMap((list) => list.slice(0, 1))
      const page = diverse(best.toSorted(byRank)).slice(query.start, query.start + query.limit)
      return { total: best.length, hits: page.map((copy) => hitOf(copy, query.explain === true)) }
    },
    async stats() {
      const documents = [...held.values()]
      return {
        documents: documents.length,
        liveDocuments: documents.filter(({ document }) => groups.get(document.groupId)?.live === true).length,
        groups: groups.size,
        terms: new Set(documents.flatMap(({ sections }) => wordsOf(sections))).size,
      }
    },
  }
}
