/** Maximum number of rows per statement. */
export const batchRows = 5_000
const batchesPerRound = 20

/**
 * Repeats a statement that handles up to `batchRows` rows until none are left, until an abort, or until the round is
 * over.
 *
 * @returns the number of handled rows
 */
export async function repeatBatches(
  handleBatch: () => Promise<number>,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  let total = 0
  for (let batch = 0; batch < batchesPerRound && !signal.aborted; batch += 1) {
    const rows = await handleBatch()
    total += rows
    if (rows < batchRows) break
  }
  return total
}
