import { computeDistanceKm } from '../geo.ts'
import type {
  FeaturedRule,
  SearchHit,
  JobDocument,
  JobGroup,
  JobPlace,
  SearchQuery,
  SearchResult,
  ScoreTerms,
  SearchIndex,
  TraitClause,
} from '../port.ts'
import {
  splitIntoSections,
  searchableFields,
  listSearchableWords,
  type TextSection,
} from '../analysis/document-text.ts'
import { fewResultsThreshold, searchLeniently } from '../analysis/lenient.ts'
import { analyzeQuery, type WordAlternative, type QueryText } from '../analysis/query-text.ts'
import { findRelatedTitleWords } from '../analysis/related.ts'
import type { Vocabulary } from '../analysis/spelling.ts'
import { getAbbreviationWords } from '../analysis/units.ts'
import {
  minAlternativeScoreShare,
  computeBidFactor,
  computeOpenJobsFactor,
  computeClickRateFactor,
  computeDistanceFactor,
  diversityWindowSize,
  getFeaturedFactor,
  computeFieldImpact,
  computeFreshnessFactor,
  computeImpact,
  maxResultsPerCompany,
  computeProximityFactor,
  computeInverseDocumentFrequency,
  computeRelaxedFactor,
  multiplyScoreTerms,
  computeSignalsFactor,
  computeStateFactor,
  computeTextFactor,
  averageClickRatePercent,
} from '../weights.ts'

/*
 * The simplest implementation of the port: every query reads every document. It shares text analysis and weights with
 * the engine, but nothing of finding, folding, and ordering. For tests and benchmarks only.
 */

type Copy = SearchHit & { adKey: string; companyId: number; terms: ScoreTerms }
type Held = { document: JobDocument; sections: TextSection[] }

const wordsOf = (sections: readonly TextSection[], field?: string) =>
  sections
    .filter((section) => field === undefined || section.field === field)
    .flatMap((section) => section.units.flatMap((unit) => [unit, ...getAbbreviationWords(unit)]))

const allWords = (sections: readonly TextSection[]) => sections.flatMap(listSearchableWords)

const titleOf = (sections: readonly TextSection[]) =>
  sections.find(({ field }) => field === 'title')?.units ?? []

function impactOn(sections: readonly TextSection[], word: string): number {
  let sum = 0
  for (const field of searchableFields) {
    const times = wordsOf(sections, field).filter((other) => other === word).length
    const own = sections.filter((section) => section.field === field && section.isJoined !== true)
    const length = own.flatMap(({ units }) => units).length
    if (times > 0) sum += computeFieldImpact(field, times, length)
  }
  const share = findRelatedTitleWords(titleOf(sections)).get(word)
  if (share !== undefined && !wordsOf(sections, 'title').includes(word))
    sum += share * computeFieldImpact('title', 1, titleOf(sections).length)
  return computeImpact(sum)
}

const holds = (sections: readonly TextSection[], phrase: readonly string[]) =>
  sections.some(({ units }) =>
    units.some((_, at) => phrase.every((unit, offset) => units[at + offset] === unit)),
  )

const isInHead = (sections: readonly TextSection[], list: readonly string[]) =>
  holds(
    sections.filter(({ field }) => field === 'title' || field === 'company'),
    list,
  )

function proximityOf(sections: readonly TextSection[], neighbors: readonly (readonly string[])[]): number {
  const held = neighbors.filter((list) => holds(sections, list))
  const first = held.filter((list) => isInHead(sections, list))
  return computeProximityFactor(neighbors.length, first.length, held.length - first.length)
}

/**
 * Returns the impact of a clause on a document, which is that of its best alternative. The impact of a phrase is that
 * of its lowest unit. 0 means no match.
 */
function clauseImpact(sections: readonly TextSection[], clause: readonly WordAlternative[]): number {
  const words = allWords(sections)
  const impacts = clause
    .filter(({ units }) => units.every((unit) => words.includes(unit)))
    .filter(({ units }) => units.length === 1 || holds(sections, units))
    .map(({ units, weight }) => {
      const impact = Math.min(...units.map((unit) => impactOn(sections, unit)))
      return weight === 1 ? impact : Math.max(1, Math.round(impact * weight))
    })
  return Math.max(0, ...impacts)
}

type Placed = { index: number; km: number | null; factor: number }

const nowhere: Placed = { index: 0, km: null, factor: 1 }

/** Returns the document's place in the area, with distance and factor, or null if it is outside. */
function placeIn({ places, remote }: JobDocument, area: SearchQuery['area']): Placed | null {
  if (area === null) return nowhere
  if (area.kind === 'remote') return remote ? nowhere : null
  if (area.kind === 'state') {
    const isInside = places.map(({ stateId }) => stateId === area.stateId)
    const inside = isInside.filter((yes) => yes).length
    if (inside === 0) return null
    return { index: isInside.indexOf(true), km: null, factor: computeStateFactor(inside, places.length) }
  }
  const kmTo = ({ lat, lng }: JobPlace) =>
    lat === null || lng === null ? Infinity : computeDistanceKm(area.lat, area.lng, lat, lng)
  const nearest = places
    .map((place, index) => ({ index, km: kmTo(place) }))
    .filter(({ km }) => km <= area.radiusKm)
    .toSorted((one, other) => one.km - other.km || one.index - other.index)[0]
  return nearest === undefined ? null : { ...nearest, factor: computeDistanceFactor(nearest.km) }
}

const byRank = (one: Copy, other: Copy) =>
  other.score - one.score || (one.distanceKm ?? 0) - (other.distanceKm ?? 0) || one.id - other.id

const hitOf = ({ adKey: _ad, companyId: _company, terms, ...hit }: Copy, explain: boolean): SearchHit =>
  explain ? { ...hit, terms } : hit

/**
 * Orders jobs so that each position has the best remaining job of a company with fewer than three of the last nine,
 * unless it scores far lower.
 */
function diverse(ranked: readonly Copy[]): Copy[] {
  const left = [...ranked]
  const order: Copy[] = []
  while (left.length > 0) {
    const recent = order.slice(-(diversityWindowSize - 1))
    const fits = ({ companyId }: Copy) =>
      recent.filter((other) => other.companyId === companyId).length < maxResultsPerCompany
    const next = Math.max(0, left.findIndex(fits))
    const isFarWorse = (left[next]?.score ?? 0) < minAlternativeScoreShare * (left[0]?.score ?? 0)
    order.push(...left.splice(isFarWorse ? 0 : next, 1))
  }
  return order
}

type Holdings = { held: ReadonlyMap<number, Held>; groups: ReadonlyMap<string, JobGroup> }

/** Counts the documents that match a clause. */
function clauseCount({ held }: Holdings, clause: readonly WordAlternative[]): number {
  const having = (word: string) =>
    [...held.values()].filter(({ sections }) => allWords(sections).includes(word)).length
  const counts = clause.map(({ units }) => Math.min(...units.map(having)))
  return Math.min(
    held.size,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

type Asked = { text: QueryText; rarities: readonly number[]; query: SearchQuery; medianClickRate?: number }

/** Returns the impacts of the query's clauses on a document, or null if it does not match. */
function impactsOn(sections: readonly TextSection[], { text }: Asked): number[] | null {
  const words = allWords(sections)
  const has = (units: readonly string[]) =>
    units.length === 1 ? words.includes(units[0] ?? '') : holds(sections, units)
  const impacts = text.clauses.map((clause) => clauseImpact(sections, clause))
  if (impacts.filter((impact) => impact > 0).length < text.required) return null
  if (!text.phrases.every((phrase) => holds(sections, phrase)) || text.excluded.some(has)) return null
  return impacts
}

const meetsPay = ({ yearlyPay }: JobDocument, { yearlyPay: asked }: SearchQuery) =>
  asked === undefined || (yearlyPay !== undefined && yearlyPay.min <= asked.max && yearlyPay.max >= asked.min)

/** Returns the trait clauses that a document does not satisfy, or null if it fails a required one. */
function findUnmetTraitClauses(document: JobDocument, query: SearchQuery): TraitClause[] | null {
  const { traitClauses = [] } = query
  if (!meetsPay(document, query)) return null
  const unmet = traitClauses.filter(
    ({ anyOf }) => !anyOf.some((name) => document.traits?.includes(name) === true),
  )
  return unmet.some(({ strength }) => strength === 'required') ? null : unmet
}

function features(rule: FeaturedRule, { query, medianClickRate }: Asked, clickRate: number): boolean {
  if (rule === 'aboveMedianClickRate') return medianClickRate !== undefined && clickRate > medianClickRate
  return rule === 'always' || (rule === 'onOwnPages' && query.isOnOwnPage === true)
}

/** Returns the lower median of the click rates. */
function medianClickRate(copies: readonly Copy[]): number {
  const rates = copies.map(({ terms }) => terms.clickRate).toSorted((one, other) => one - other)
  return rates[(rates.length - 1) >> 1] ?? 1
}

/** Returns the document as a copy of its ad, or null if it does not match the query. */
function copyOf({ document, sections }: Held, { groups }: Holdings, asked: Asked): Copy | null {
  const { text, rarities, query } = asked
  const group = groups.get(document.groupId)
  if (group?.live !== true || query.nowMs >= (document.expiresAtMs ?? Infinity)) return null
  const place = placeIn(document, query.area)
  const impacts = impactsOn(sections, asked)
  const unmet = findUnmetTraitClauses(document, query)
  if (place === null || impacts === null || unmet === null) return null
  const clickRate = computeClickRateFactor(document.clickRatePercent ?? averageClickRatePercent)
  const isFeatured = features(group.featured, asked, clickRate)
  const factors = {
    text:
      computeTextFactor(impacts, rarities) *
      computeRelaxedFactor(impacts.filter((impact) => impact === 0).length),
    proximity: proximityOf(sections, text.neighbors),
    bid: computeBidFactor(group.priceCents),
    freshness: computeFreshnessFactor(document.postedAtMs, query.nowMs),
    clickRate,
    openJobs: computeOpenJobsFactor(group.openJobPercent),
    distance: place.factor,
    featured: getFeaturedFactor(isFeatured),
    ...(query.traitClauses?.length || query.yearlyPay !== undefined
      ? { signals: computeSignalsFactor(unmet) }
      : {}),
  }
  return {
    id: document.id,
    score: multiplyScoreTerms(factors),
    priceCents: group.priceCents,
    isFeatured,
    placeIndex: place.index,
    distanceKm: place.km,
    terms: factors,
    adKey: document.adKey,
    companyId: group.isUnmixed === true ? -document.id : document.companyId,
  }
}

function answer(holdings: Holdings, text: QueryText, query: SearchQuery): SearchResult {
  const rarities = text.clauses.map((clause) =>
    computeInverseDocumentFrequency(clauseCount(holdings, clause), holdings.held.size),
  )
  const copiesFor = (asked: Asked) =>
    [...holdings.held.values()].map((one) => copyOf(one, holdings, asked)).filter((copy) => copy !== null)
  const asked = { text, rarities, query }
  const copies = copiesFor({ ...asked, medianClickRate: medianClickRate(copiesFor(asked)) })
  const ads = Map.groupBy(copies.toSorted(byRank), ({ adKey }) => adKey)
  const best = [...ads.values()].flatMap((list) => list.slice(0, 1))
  const page = diverse(best.toSorted(byRank)).slice(query.start, query.start + query.limit)
  return { total: best.length, hits: page.map((copy) => hitOf(copy, query.explain === true)) }
}

function vocabularyOf({ held }: Holdings): Vocabulary {
  const counts = new Map<string, number>()
  for (const { sections } of held.values())
    for (const word of new Set(allWords(sections))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return {
    count: (word) => counts.get(word) ?? 0,
    visitSimilar: (_typed, _errors, visit) => {
      for (const [word, count] of counts) visit(word, count)
    },
    corrected: new Map(),
  }
}

/** Creates a slow but simple index. Tests compare the results of engines with its results. */
export function createOracle(): SearchIndex {
  const held = new Map<number, Held>()
  const groups = new Map<string, JobGroup>()
  return {
    async apply(batch) {
      for (const group of batch.groups) groups.set(group.id, group)
      for (const id of batch.removals) held.delete(id)
      for (const document of batch.upserts)
        held.set(document.id, { document, sections: splitIntoSections(document) })
      for (const move of batch.moves) {
        const one = held.get(move.id)
        if (one !== undefined) held.set(move.id, { ...one, document: { ...one.document, ...move } })
      }
    },
    async search(query) {
      const holdings = { held, groups }
      const text = analyzeQuery(query.words)
      const strict = answer(holdings, text, query)
      if (query.lenient !== true || strict.total >= fewResultsThreshold) return strict
      return searchLeniently(strict, { text, area: query.area }, vocabularyOf(holdings), (asking) =>
        answer(holdings, asking.text, { ...query, area: asking.area }),
      )
    },
    async stats() {
      const documents = [...held.values()]
      return {
        documents: documents.length,
        liveDocuments: documents.filter(({ document }) => groups.get(document.groupId)?.live === true).length,
        groups: groups.size,
        terms: new Set(documents.flatMap(({ sections }) => allWords(sections))).size,
      }
    },
  }
}
