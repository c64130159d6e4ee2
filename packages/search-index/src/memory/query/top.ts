import { availableShare, diversityWindow, maxPerCompany } from '../../weights.ts'
import type { Unknown } from './diversity.ts'

/** A document that was found, with all that decides its rank. */
export type Found = {
  score: number
  km: number
  id: number
  ad: number
  company: number
  placeIndex: number
  segment: number
  slot: number
}

/** By score, then nearness, then lower id. */
export const byRank = (one: Found, other: Found): number =>
  other.score - one.score || (one.km === other.km ? 0 : one.km - other.km) || one.id - other.id

/** The best so many, best first; of one company at most `perCompany`, of one advertisement only its best copy. */
class Best {
  readonly list: Found[] = []
  /** Companies of which something was left out because there was enough of them. */
  readonly #crowded = new Set<number>()
  readonly #size: number
  readonly #perCompany: number

  constructor(size: number, perCompany: number) {
    this.#size = size
    this.#perCompany = perCompany
  }

  /** A document with a lower score would be left out. */
  floor(): number {
    return this.list.length < this.#size ? -Infinity : (this.list.at(-1)?.score ?? -Infinity)
  }

  offer(found: Found): void {
    const { list } = this
    let ofCompany = 0
    let lastOfCompany = -1
    for (let at = 0; at < list.length; at++) {
      const other = list[at]
      if (other === undefined) continue
      if (other.ad === found.ad) {
        if (byRank(found, other) >= 0) return
        list.splice(at--, 1)
      } else if (other.company === found.company) {
        ofCompany++
        lastOfCompany = at
      }
    }
    if (ofCompany >= this.#perCompany) {
      this.#crowded.add(found.company)
      const last = list[lastOfCompany]
      if (last === undefined || byRank(found, last) >= 0) return
      list.splice(lastOfCompany, 1)
    }
    const last = list.at(-1)
    if (list.length === this.#size) {
      if (last === undefined || byRank(found, last) >= 0) return
      list.pop()
    }
    list.splice(this.#placeOf(found), 0, found)
  }

  /** Companies of which something was left out, and not for want of room. */
  crowded(): ReadonlySet<number> {
    const byCompany = Map.groupBy(this.list, ({ company }) => company)
    return new Set(
      [...this.#crowded].filter((company) => (byCompany.get(company)?.length ?? 0) >= this.#perCompany),
    )
  }

  #placeOf(found: Found): number {
    let low = 0
    let high = this.list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.list[middle]
      if (other !== undefined && byRank(other, found) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/**
 * What the first `wanted` results can be: the best so many of all, whatever their companies, and the best so many
 * with at most as many of each company as so many results may have.
 */
export class Top {
  readonly #any: Best
  readonly #mixed: Best

  constructor(wanted: number) {
    this.#any = new Best(wanted, wanted)
    this.#mixed = new Best(wanted, maxPerCompany * Math.ceil(wanted / diversityWindow))
  }

  /** No document with a lower score can be among the results. */
  floor = -Infinity

  offer(found: Found): void {
    this.#any.offer(found)
    this.#mixed.offer(found)
    this.floor = Math.max(this.#mixed.floor(), availableShare * this.#any.floor())
  }

  found(): Found[] {
    return [...new Set([...this.#any.list, ...this.#mixed.list])]
  }

  /** What may have been left out. */
  unknown(): Unknown {
    const crowded = this.#mixed.crowded()
    return { ofCompany: (company) => crowded.has(company), ofOthers: this.#mixed.floor() }
  }
}
