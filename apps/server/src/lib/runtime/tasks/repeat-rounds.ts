/**
 * Repeats rounds that process at most `size` items until one is not full.
 *
 * @param signal stops after the current round
 * @returns the total number of items
 */
export async function repeatRounds(
  size: number,
  round: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let sum = 0
  for (;;) {
    const count = await round()
    sum += count
    if (count < size || signal?.aborted === true) return sum
  }
}
