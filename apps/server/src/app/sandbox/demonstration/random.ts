import { createHash } from 'node:crypto'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'

/** A generator of pseudorandom numbers that are the same on every machine. */
export type RandomGenerator = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Chooses an item with a probability proportional to its weight. */
  pick<T extends { weight: number }>(choices: readonly T[]): T | undefined
  /** Returns an exponentially distributed duration with this mean, in the unit of the mean. */
  wait(mean: number): number
  uuid(): string
}

/** Creates a generator whose sequence depends only on the seed. */
export function createRandomGenerator(seed: string): RandomGenerator {
  const next = createSeededRandom(createHash('sha256').update(seed).digest().readUInt32BE())
  return {
    next,
    pick: (choices) => {
      const total = choices.reduce((sum, { weight }) => sum + weight, 0)
      let left = next() * total
      return choices.find(({ weight }) => (left -= weight) < 0) ?? choices.at(-1)
    },
    wait: (mean) => -Math.log(1 - next()) * mean,
    uuid: () => {
      const digits = Array.from({ length: 8 }, () => Math.floor(next() * 65_536))
      // Version 4 and variant of RFC 9562, as in random UUIDs.
      const [a, b, c, d, e, ...f] = digits.map((digit, index) =>
        (index === 3 ? (digit & 0x0fff) | 0x4000 : index === 4 ? (digit & 0x3fff) | 0x8000 : digit)
          .toString(16)
          .padStart(4, '0'),
      )
      return `${a}${b}-${c}-${d}-${e}-${f.join('')}`
    },
  }
}
