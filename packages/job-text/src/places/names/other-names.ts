import { readTable } from '../../table.ts'
import { toSpellingKey } from './spelling.ts'

/** City and state by the spelling key of a nickname, for example "NYC". */
export const cityNicknames: ReadonlyMap<string, readonly [city: string, state: string]> = new Map(
  readTable('nicknames').map(({ name, city, state }) => [toSpellingKey(name), [city, state] as const]),
)

export type NamedArea = { name: string; state: string; lat: number; lng: number; radiusKm: number }

/** Regions without official borders, by spelling key. Each circle contains the whole region. */
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

/**
 * Returns the city next to a military base. Only bases without a postal name are listed. The state is needed because
 * base names repeat between states.
 */
export const findCityOfMilitaryBase = (base: string, state: string): string | null =>
  cityAt.get(baseKey(base, state)) ?? null
