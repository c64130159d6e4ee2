/** A range of counts, both ends inclusive, and its shade from 1 to 5. */
export type Step = { from: number; to: number; shade: number }

const shades = 5

/**
 * Returns ranges from 1 to the greatest of these counts, with the lightest shade first. Each contains about as many
 * counts, because equal ranges would give all states the same shade if one has most of the applications.
 */
export function createSteps(counts: readonly number[]): Step[] {
  const sorted = counts.toSorted((a, b) => a - b)
  const quantiles = Array.from({ length: shades }, (_, index) =>
    sorted.slice(0, Math.ceil(((index + 1) * sorted.length) / shades)).at(-1),
  )
  const ends = [...new Set(quantiles)].filter((end) => end !== undefined)
  return ends.map((to, index) => ({
    from: (ends[index - 1] ?? 0) + 1,
    to,
    shade: Math.ceil(((index + 1) * shades) / ends.length),
  }))
}

/** Returns the shade of a count; 0 if there are none. */
export const findShade = (steps: readonly Step[], count: number): number =>
  steps.find(({ to }) => count >= 1 && count <= to)?.shade ?? 0
