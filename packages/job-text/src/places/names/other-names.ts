import { readTable } from '../../table.ts'
import { toSpellingKey } from './spelling.ts'

/** City and state of each nickname, for example "NYC", by its `toSpellingKey`. */
export const nicknames: ReadonlyMap<string, readonly [city: string, state: string]> = new Map(
  readTable('nicknames').map(({ name, city, state }) => [toSpellingKey(name), [city, state] as const]),
)

export type NamedArea = { name: string; state: string; lat: number; lng: number; radiusKm: number }

/** Regions without official borders, by `toSpellingKey`. The circles are rounded and contain the whole region. */
export const namedAreas: ReadonlyMap<string, NamedArea> = new Map(
  readTable('areas').map(({ name, shownAs, state, lat, lng, radiusKm }) => [
    toSpellingKey(name),
    { name: shownAs, state, lat: Number(lat), lng: Number(lng), radiusKm: Number(radiusKm) },
  ]),
)

const baseKey = (base: string, state: string) => `${toSpellingKey(base)}|${state}`
const cityAt = new Map(
  readTable('military-bases').map(({ state, base, city }) => [baseKey(base, state), city]),
)

/** Returns the city next to a military base that has no postal name. Base names repeat between states. */
export const findCityAtBase = (base: string, state: string): string | null =>
  cityAt.get(baseKey(base, state)) ?? null
