/** The value at a quantile by rank; 0 for an empty list. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** Rounds to three significant digits. */
export const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))

/** The median and the 99th percentile of latencies, rounded. */
export const p50AndP99 = (ms: readonly number[]) => [rounded(quantile(ms, 0.5)), rounded(quantile(ms, 0.99))]
