import { createHash } from 'node:crypto'
import { seededRandom } from '#lib/runtime/seeded-random.ts'

/** Draws that are the same for the same seed, on every machine. */
export type Random = {
  /** From 0 to 1, below 1. */
  next(): number
  /** One of the choices, each as likely as its weight says. */
  pick<T extends { weight: number }>(choices: readonly T[]): T | undefined
  /** A duration whose mean is this, as between events that do not wait for each other. */
  wait(mean: number): number
  uuid(): string
}

/** @param seed whatever tells this sequence from others */
export function seeded(seed: string): Random {
  const next = seededRandom(createHash('sha256').update(seed).digest().readUInt32BE())
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
      // Version 4 and the variant of RFC 9562, like those that are drawn by chance.
      const [a, b, c, d, e, ...f] = digits.map((digit, index) =>
        (index === 3 ? (digit & 0x0fff) | 0x4000 : index === 4 ? (digit & 0x3fff) | 0x8000 : digit)
          .toString(16)
          .padStart(4, '0'),
      )
      return `${a}${b}-${c}-${d}-${e}-${f.join('')}`
    },
  }
}
