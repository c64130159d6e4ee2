import { minAlternativeScoreShare, diversityWindowSize, maxResultsPerCompany } from '../../weights.ts'
import type { UnkeptItemBounds } from './diversity.ts'
import { popFromHeap, pushToHeap } from './heap.ts'

/** A match with everything that determines its rank. */
export type RankedMatch = {
  score: number
  km: number
  id: number
  ad: number
  company: number
  placeIndex: number
  segment: number
  slot: number
}

/** Orders matches by score, then distance, then lower id. */
export const compareByRank = (one: RankedMatch, other: RankedMatch): number =>
  other.score - one.score || (one.km === other.km ? 0 : one.km - other.km) || one.id - other.id

type OfCompany = { kept: number; worstFirst: number[] }

/**
 * A bounded set of the best matches: at most `perCompany` of each company, and only the best copy of each ad. Adding
 * one takes logarithmic time.
 */
class Best {
  /** All accepted matches by their number. Removed ones remain in the heaps and are skipped there. */
  readonly #taken: RankedMatch[] = []
  readonly #scores: number[] = []
  /** Numbers of the kept matches by ad. */
  readonly #ofAd = new Map<number, number>()
  readonly #worstFirst: number[] = []
  readonly #ofCompany = new Map<number, OfCompany>()
  /** Companies whose matches were left out because of `perCompany`. */
  readonly #crowded = new Set<number>()
  readonly #size: number
  readonly #perCompany: number

  constructor(size: number, perCompany: number) {
    this.#size = size
    this.#perCompany = perCompany
  }

  /** Returns the score below which matches are rejected. */
  floor(): number {
    return this.#ofAd.size < this.#size ? -Infinity : this.#at(this.#worstOf(this.#worstFirst)).score
  }

  offer(found: RankedMatch): void {
    const { ad, company } = found
    const copy = this.#ofAd.get(ad)
    const of = this.#companyOf(company)
    let leaving = copy
    if (copy === undefined && of.kept >= this.#perCompany) {
      this.#crowded.add(company)
      leaving = this.#worstOf(of.worstFirst)
    } else if (copy === undefined && this.#ofAd.size === this.#size) leaving = this.#worstOf(this.#worstFirst)
    if (leaving !== undefined) {
      const other = this.#at(leaving)
      if (compareByRank(found, other) >= 0) return
      this.#ofAd.delete(other.ad)
      this.#companyOf(other.company).kept--
    }
    const number = this.#taken.push(found) - 1
    this.#scores.push(found.score)
    this.#ofAd.set(ad, number)
    of.kept++
    pushToHeap(this.#worstFirst, number, this.#isWorse)
    if (this.#perCompany <= this.#size) pushToHeap(of.worstFirst, number, this.#isWorse)
  }

  kept(): RankedMatch[] {
    return Array.from(this.#ofAd.values(), (number) => this.#at(number))
  }

  /** Returns the companies with more matches than `perCompany`. Only the best of each are kept. */
  crowded(): ReadonlySet<number> {
    return new Set([...this.#crowded].filter((company) => this.#companyOf(company).kept >= this.#perCompany))
  }

  #companyOf(company: number): OfCompany {
    let of = this.#ofCompany.get(company)
    if (of === undefined) this.#ofCompany.set(company, (of = { kept: 0, worstFirst: [] }))
    return of
  }

  #at(number: number): RankedMatch {
    const found = this.#taken[number]
    if (found === undefined) throw new RangeError(`There is no document ${number}.`)
    return found
  }

  readonly #isWorse = (one: number, other: number) => {
    const [a, b] = [this.#scores[one] ?? 0, this.#scores[other] ?? 0]
    return a === b ? compareByRank(this.#at(one), this.#at(other)) > 0 : a < b
  }

  /** Returns the worst kept match of a heap. */
  #worstOf(heap: number[]): number {
    for (;;) {
      const number = heap[0]
      if (number === undefined) throw new RangeError('Nothing is kept.')
      if (this.#ofAd.get(this.#at(number).ad) === number) return number
      popFromHeap(heap, this.#isWorse)
    }
  }
}

/**
 * Keeps the candidates for the first `wanted` results: the best overall, and the best under the limit per company.
 */
export class TopMatches {
  readonly #any: Best
  readonly #mixed: Best

  constructor(wanted: number) {
    this.#any = new Best(wanted, Infinity)
    this.#mixed = new Best(wanted, maxResultsPerCompany * Math.ceil(wanted / diversityWindowSize))
  }

  /** The score below which a document cannot be among the results. */
  floor = -Infinity

  offer(found: RankedMatch): void {
    this.#any.offer(found)
    this.#mixed.offer(found)
    this.floor = Math.max(this.#mixed.floor(), minAlternativeScoreShare * this.#any.floor())
  }

  /** Returns the kept matches, best first. */
  found(): RankedMatch[] {
    const best = new AllMatches()
    for (const kept of [...this.#any.kept(), ...this.#mixed.kept()]) best.offer(kept)
    return best.found()
  }

  /** Returns upper bounds of the scores of matches that were not kept. */
  unknown(): UnkeptItemBounds {
    const crowded = this.#mixed.crowded()
    return { ofCompany: (company) => crowded.has(company), ofOthers: this.#mixed.floor() }
  }
}

/** Keeps all matches, with only the best copy of each ad. */
export class AllMatches {
  readonly #ofAd = new Map<number, RankedMatch>()

  readonly floor = -Infinity

  offer(found: RankedMatch): void {
    const copy = this.#ofAd.get(found.ad)
    if (copy === undefined || compareByRank(found, copy) < 0) this.#ofAd.set(found.ad, found)
  }

  /** Returns the matches, best first. */
  found(): RankedMatch[] {
    return [...this.#ofAd.values()].sort(compareByRank)
  }
}
