/**
 * Dense numbers of ads and groups, which documents contain instead of their keys. The numbers of an index never change, and
 * all processes that write or search it use the same ones. Numbers begin at 0.
 */
export type Numbering = {
  /** Returns the numbers of ad keys, in order; assigns numbers to new keys. */
  numberAds(keys: readonly string[]): Promise<number[]>
  /** Returns the numbers of group ids, in order; assigns numbers to new ids. */
  numberGroups(ids: readonly string[]): Promise<number[]>
}

function numberInOrder(): (keys: readonly string[]) => Promise<number[]> {
  const numbers = new Map<string, number>()
  return async (keys) =>
    keys.map((key) => {
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    })
}

/** Creates a numbering in memory, for an index that only this process uses. */
export const createNumbering = (): Numbering => ({
  numberAds: numberInOrder(),
  numberGroups: numberInOrder(),
})
