import type { Metric } from './metrics.ts'

export type GroupOrder = { by: Metric; isDown: boolean }

export const sortGroups = <Row extends Record<Metric, number>>(
  rows: readonly Row[],
  { by, isDown }: GroupOrder,
): Row[] => rows.toSorted((a, b) => (isDown ? b[by] - a[by] : a[by] - b[by]))
