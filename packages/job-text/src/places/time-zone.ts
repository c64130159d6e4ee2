import { readTable, type TableRow } from '../table.ts'

type Row = TableRow<'time-zones'>

/** Rows by state; a row without bounds is for the rest of the state. */
const rowsByState = Map.groupBy(readTable('time-zones'), ({ state }) => state)

const bounds = (row: Row) => [row.south, row.north, row.west, row.east].filter((bound) => bound !== '').length

/** Whether a point is in the part of a state that a row describes. An empty bound is none. */
function contains({ south, north, west, east }: Row, lat: number, lng: number): boolean {
  return (
    (south === '' || lat >= Number(south)) &&
    (north === '' || lat < Number(north)) &&
    (west === '' || lng >= Number(west)) &&
    (east === '' || lng < Number(east))
  )
}

/**
 * The IANA time zone of a place by its state code and, in states with two zones, its coordinates; undefined for an
 * unknown state. Straight lines replace the borders of counties, so places within some 50 km of a border can be wrong.
 */
export function timeZoneOf(place: {
  state: string | null
  lat: number | null
  lng: number | null
}): string | undefined {
  const rows = rowsByState.get(place.state ?? '') ?? []
  const { lat, lng } = place
  const part =
    lat === null || lng === null ? undefined : rows.find((row) => bounds(row) > 0 && contains(row, lat, lng))
  return (part ?? rows.find((row) => bounds(row) === 0))?.zone
}
