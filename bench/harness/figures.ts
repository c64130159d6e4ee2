/** Returns the value at a quantile by rank, or 0 for an empty list. */
export const computeQuantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const computeMedian = (values: readonly number[]) => computeQuantile(values, 0.5)

/** Rounds to three significant digits. */
export const roundFigure = (value: number) =>
  value >= 100 ? Math.round(value) : Number(value.toPrecision(3))

/** Returns the median and the 99th percentile of latencies, rounded. */
export const computeP50AndP99 = (ms: readonly number[]) => [
  roundFigure(computeQuantile(ms, 0.5)),
  roundFigure(computeQuantile(ms, 0.99)),
]
