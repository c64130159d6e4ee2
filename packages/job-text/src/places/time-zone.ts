import { readTable, type TableRow } from '../table.ts'

type Row = TableRow<'time-zones'>

/** Time zones by state. A row without bounds applies to the rest of the state. */
const rowsByState = Map.groupBy(readTable('time-zones'), ({ state }) => state)

const bounds = (row: Row) => [row.south, row.north, row.west, row.east].filter((bound) => bound !== '').length

/** Returns whether a point is in the area of a row. An empty cell is no limit. */
function contains({ south, north, west, east }: Row, lat: number, lng: number): boolean {
  return (
    (south === '' || lat >= Number(south)) &&
    (north === '' || lat < Number(north)) &&
    (west === '' || lng >= Number(west)) &&
    (east === '' || lng < Number(east))
  )
}

/**
 * Returns the IANA time zone of a place by its state code and, in states with two zones, its coordinates. Returns
 * undefined for an unknown state. The borders of zones are approximated by straight lines, so the result can be wrong
 * within about 50 km of a border.
 */
export function findTimeZone(place: {
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
