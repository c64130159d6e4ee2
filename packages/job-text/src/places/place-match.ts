type Named = {
  /** The displayed name, for example "Austin, TX". */
  name: string
  /** Whether the text mentions remote work. */
  remote: boolean
  /** Number of other places with the same name. */
  alternatives: number
}

type InState = { stateId: number; state: string }
type InCity = InState & { cityId: number; city: string; countyId: number }
type NoCity = { cityId: null; city: null }
type NoState = NoCity & { countyId: null; stateId: null; state: null; zip: null }
type Point = { lat: number; lng: number }
type NoPoint = { lat: null; lng: null }

/**
 * The kinds of matches. An `area` is a region without official borders, given by center, radius, and the state of its
 * main city.
 */
type Kinds =
  | ({ kind: 'city'; zip: null } & InCity & Point)
  | ({ kind: 'zip'; zip: string } & InCity & Point)
  | ({ kind: 'county'; countyId: number; zip: null } & NoCity & InState & Point)
  | ({ kind: 'area'; radiusKm: number; countyId: null; zip: null } & NoCity & InState & Point)
  | ({ kind: 'state'; countyId: null; zip: null } & NoCity & InState & NoPoint)
  | ({ kind: 'country' } & NoState & NoPoint)
  | ({ kind: 'remote' } & NoState & NoPoint)

/** A resolved place. `state` is the two-letter code. */
export type PlaceMatch = Named & Kinds

/**
 * A town that is not in the reference data, in a known state, with the name from the feed. It has coordinates only if
 * the feed provides them.
 */
export type TownMatch = Named &
  InState & { kind: 'town'; cityId: null; city: string; countyId: null; zip: null } & (Point | NoPoint)
