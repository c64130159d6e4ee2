import { readTable } from '../../table.ts'

/** Abbreviations of newspapers ("Calif.") and other names of states, by their postal code. */
export const stateSpellings: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(readTable('state-names'), ({ state }) => state)].map(([state, rows]) => [
    state,
    rows.map(({ name }) => name),
  ]),
)
