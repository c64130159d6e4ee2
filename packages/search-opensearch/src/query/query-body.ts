import type { Types } from '@opensearch-project/opensearch'
import type { QueryText, WordAlternative } from '@tiller/search-engine/query-text'
import type { SearchArea, SearchQuery } from '@tiller/search-engine/port'
import {
  computeProximityFactor,
  computeRelaxedFactor,
  computeSignalsFactor,
} from '@tiller/search-engine/weights'
import { encodePhrase, encodeUnit } from '../document.ts'
import { conditionNames, type QueryPlan } from './plan.ts'
import { impactScale, lowerImpactScript, minScore, scoreScript, weighedImpactScript } from './scripts.ts'

export type Condition = Types.Common_QueryDsl.QueryContainer
type WeightedCondition = Types.Common_QueryDsl.FunctionScoreContainer

/** Matches documents with the word; the score is the impact of the word. */
export const matchWord = (unit: string, boost = 1): Condition => ({
  rank_feature: { field: `impacts.${encodeUnit(unit)}`, linear: {}, boost },
})

const matchPhrase = (field: 'text' | 'head', units: readonly string[], name?: string): Condition => ({
  match_phrase: {
    [field]: { query: encodePhrase(units), ...(name === undefined ? {} : { _name: name }) },
  },
})

/** Matches documents with the phrase; the score is the impact of its lowest unit. */
function matchUnits([first = '', ...others]: readonly string[]): Condition {
  const isLast = (at: number) => at === others.length - 1
  return others.reduce<Condition>(
    (lower, unit, at) => ({
      script_score: {
        query: { bool: { must: [lower, matchWord(unit)] } },
        script: lowerImpactScript(isLast(at) ? 1 : impactScale),
      },
    }),
    matchWord(first, others.length > 0 ? impactScale : 1),
  )
}

function matchAlternative({ units, weight }: WordAlternative): Condition {
  const words = matchUnits(units)
  const found: Condition =
    units.length === 1 ? words : { bool: { must: [words], filter: [matchPhrase('text', units)] } }
  return weight === 1 ? found : { script_score: { query: found, script: weighedImpactScript(weight) } }
}

/** Matches documents with one of the alternatives; the score is the highest impact, times the boost. */
const matchClause = (clause: readonly WordAlternative[], boost = 1, name?: string): Condition => ({
  dis_max: { queries: clause.map(matchAlternative), boost, ...(name === undefined ? {} : { _name: name }) },
})

/** Matches the clauses; the score is the text factor, except for missing clauses. */
function matchClauses({ text, boosts }: QueryPlan): Condition {
  const { clauses, required } = text
  const conditions = clauses.map((clause, at) => matchClause(clause, boosts[at], conditionNames.clause(at)))
  if (clauses.length === 0) return { match_all: {} }
  return required < clauses.length
    ? { bool: { should: conditions, minimum_should_match: required } }
    : { bool: { must: conditions } }
}

function matchArea(area: SearchArea | null): Condition[] {
  if (area === null) return []
  if (area.kind === 'remote') return [{ term: { remote: { value: true } } }]
  if (area.kind === 'state') return [{ term: { states: { value: area.stateId } } }]
  // A little wider than the circle: the script decides about places on its edge.
  const distance = `${area.radiusKm * 1_000 + 1}m`
  return [{ geo_distance: { distance, points: { lat: area.lat, lon: area.lng } } }]
}

const matchTraits = (names: readonly string[]): Condition => ({ terms: { traits: [...names] } })

function matchRequired({ traitClauses = [], yearlyPay }: SearchQuery): Condition[] {
  const required = traitClauses.filter(({ strength }) => strength === 'required')
  return [
    ...required.map(({ anyOf }) => matchTraits(anyOf)),
    ...(yearlyPay === undefined
      ? []
      : [
          { range: { payMin: { lte: Math.min(yearlyPay.max, Number.MAX_VALUE) } } },
          { range: { payMax: { gte: yearlyPay.min } } },
        ]),
  ]
}

const matchExcluded = ({ excluded }: QueryText): Condition[] =>
  excluded.map((units) => (units.length === 1 ? matchWord(units[0] ?? '') : matchPhrase('text', units)))

/** Multiplies the score by a factor for each condition that is not met. */
const multiplyByUnmet = (query: Condition, unmet: readonly [Condition, number][]): Condition =>
  unmet.length === 0
    ? query
    : {
        function_score: {
          query,
          functions: unmet.map(([condition, weight]) => ({
            filter: { bool: { must_not: [condition] } },
            weight,
          })),
          score_mode: 'multiply',
          boost_mode: 'multiply',
        },
      }

/** Multiplies the score by the proximity factor. A pair in the head is in the text, too, and counts twice. */
function multiplyByProximity(query: Condition, { neighbors }: QueryText): Condition {
  const asked = neighbors.length
  if (asked === 0) return query
  const none = computeProximityFactor(asked, 0, 0)
  const elsewhere = computeProximityFactor(asked, 0, 1)
  const inHead = computeProximityFactor(asked, 1, 0)
  const functions = neighbors.flatMap((units, at): WeightedCondition[] => [
    { filter: matchPhrase('text', units, conditionNames.adjacent(at)), weight: elsewhere - none },
    { filter: matchPhrase('head', units, conditionNames.adjacentInHead(at)), weight: inHead - elsewhere },
  ])
  return {
    function_score: {
      query,
      functions: [{ weight: none }, ...functions],
      score_mode: 'sum',
      boost_mode: 'multiply',
    },
  }
}

/** Returns the query for a plan, without the companies in `withoutCompanies` (except for their unmixed jobs). */
export function buildQuery(plan: QueryPlan, withoutCompanies: readonly number[] = []): Condition {
  const { text, query, groups, medianClickRate } = plan
  const others: Condition[] = [
    { terms: { company: [...withoutCompanies] } },
    { bool: { must_not: [{ terms: { group: [...groups.unmixed] } }] } },
  ]
  const matches: Condition = {
    bool: {
      must: [matchClauses(plan)],
      filter: [
        ...matchArea(query.area),
        ...matchRequired(query),
        ...text.phrases.map((units) => matchPhrase('text', units)),
      ],
      must_not: [
        { range: { expiresAt: { lte: query.nowMs } } },
        ...matchExcluded(text),
        ...(withoutCompanies.length === 0 ? [] : [{ bool: { filter: others } }]),
      ],
    },
  }
  const missing =
    text.required < text.clauses.length
      ? text.clauses.map((clause): [Condition, number] => [matchClause(clause), computeRelaxedFactor(1)])
      : []
  const unmet = (query.traitClauses ?? [])
    .filter(({ strength }) => strength !== 'required')
    .map((clause): [Condition, number] => [matchTraits(clause.anyOf), computeSignalsFactor([clause])])
  return {
    script_score: {
      query: multiplyByUnmet(multiplyByProximity(matches, text), [...missing, ...unmet]),
      script: scoreScript({
        groups: groups.encoded,
        nowMs: query.nowMs,
        area: query.area,
        isOnOwnPage: query.isOnOwnPage === true,
        medianClickRate,
      }),
      min_score: minScore / 10,
    },
  }
}
