import { t } from '../language/text.ts'
import type { RawSearch } from '../routing/address.ts'

/** A dimension that bars can be stacked by. */
export const stackDimensions = ['publisher', 'segment'] as const
export type StackDimension = (typeof stackDimensions)[number]

/** The choice of a stack in the address of a screen. */
export type StackSearch = { stack?: StackDimension | undefined }

/** Parses the choice from query parameters. An invalid value is ignored. */
export const parseStackSearch = ({ stack }: RawSearch): StackSearch => ({
  stack: stackDimensions.find((dimension) => dimension === stack),
})

/** More colors than these are hard to distinguish. */
const mostSeries = 5

/** A value of a day that belongs to a group. A null id means no group. */
type GroupedValue = { day: string; id: string | null; name: string | null; value: number }

export type Stack = {
  /** The names of the series from the bottom to the top of a bar. */
  names: readonly string[]
  /** The values of a day, one for each name. */
  valuesOf: (day: string) => readonly number[]
}

/** Stacks the largest groups of the period; the others are added up as the last series. */
export function createStack(values: readonly GroupedValue[], dimension: StackDimension): Stack {
  const groups = Map.groupBy(values, ({ id }) => id)
  const ranked = [...groups]
    .map(([id, members]) => ({ id, name: nameOf(members[0], dimension), members, total: sum(members) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
  const series = ranked.slice(0, mostSeries).map(({ id, name, members }, place, shown) => ({
    name: shown.findIndex((other) => other.name === name) !== place ? `${name} (${id})` : name,
    members,
  }))
  if (ranked.length > mostSeries)
    series.push({ name: t('Others'), members: ranked.slice(mostSeries).flatMap(({ members }) => members) })
  const byDay = series.map(({ members }) => Map.groupBy(members, ({ day }) => day))
  return {
    names: series.map(({ name }) => name),
    valuesOf: (day) => byDay.map((days) => sum(days.get(day) ?? [])),
  }
}

const sum = (values: readonly GroupedValue[]) => values.reduce((total, { value }) => total + value, 0)

const nameOf = (value: GroupedValue | undefined, dimension: StackDimension) =>
  value?.name ?? value?.id ?? t(dimension === 'publisher' ? 'No publisher' : 'No segment')
