import { createAxisTicks } from '../charts/scale.ts'

/** A range of counts, both ends inclusive, and its shade from 1 to 5. */
export type Step = { from: number; to: number; shade: number }

const shades = 5

/** Returns equal ranges from 1 to at least `most`, with the lightest shade first. */
export function createSteps(most: number): Step[] {
  const [first = 0, ...ends] = createAxisTicks(most, shades)
  return ends.map((to, index) => ({
    from: (ends[index - 1] ?? first) + 1,
    to,
    shade: Math.ceil(((index + 1) * shades) / ends.length),
  }))
}

/** Returns the shade of a count; 0 if there are none. */
export const findShade = (steps: readonly Step[], count: number): number =>
  steps.find(({ to }) => count >= 1 && count <= to)?.shade ?? 0
