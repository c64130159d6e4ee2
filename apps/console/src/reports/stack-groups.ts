import type { ActivityRow } from '@tiller/client/platform'
import { createStack, stackDimensions, type Stack } from '../charts/stack.ts'

/**
 * Stacks the groups of a report. Returns undefined for rows without groups, which are shown until the rows of a new
 * choice have been loaded.
 */
export function stackGroups(
  rows: readonly ActivityRow[],
  valueOf: (row: ActivityRow) => number,
): Stack | undefined {
  const dimension = stackDimensions.find((each) => rows[0]?.groups[0]?.by === each)
  if (dimension === undefined) return undefined
  return createStack(
    rows.map((row) => {
      const [group] = row.groups
      return { day: row.at, id: group?.id ?? null, name: group?.name ?? null, value: valueOf(row) }
    }),
    dimension,
  )
}
