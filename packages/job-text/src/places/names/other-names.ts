import { readTable } from '../../table.ts'
import { spellingKey } from './spelling.ts'

/** City and state of a nickname, such as "NYC", by its `spellingKey`. */
export const nicknames: ReadonlyMap<string, readonly [city: string, state: string]> = new Map(
  readTable('nicknames').map(({ name, city, state }) => [spellingKey(name), [city, state] as const]),
)

export type Area = { name: string; state: string; lat: number; lng: number; radiusKm: number }

/** Regions without official borders, by `spellingKey`. The circles are rounded and contain the whole region. */
export const areas: ReadonlyMap<string, Area> = new Map(
  readTable('areas').map(({ name, shownAs, state, lat, lng, radiusKm }) => [
    spellingKey(name),
    { name: shownAs, state, lat: Number(lat), lng: Number(lng), radiusKm: Number(radiusKm) },
  ]),
)

const baseKey = (base: string, state: string) => `${spellingKey(base)}|${state}`
const cityAt = new Map(
  readTable('military-bases').map(({ state, base, city }) => [baseKey(base, state), city]),
)

/** The city next to a military base that has no postal name of its own. Base names repeat between states. */
export const cityAtBase = (base: string, state: string): string | null =>
  cityAt.get(baseKey(base, state)) ?? null
