type Named = {
  /** As people read it: "Austin, TX". */
  name: string
  /** The text asks for, or offers, work from anywhere or from home. */
  remote: boolean
  /** Other places of the same name that were not chosen. */
  alternatives: number
}

type InState = { stateId: number; state: string }
type InCity = InState & { cityId: number; city: string; countyId: number }
type NoCity = { cityId: null; city: null }
type NoState = NoCity & { countyId: null; stateId: null; state: null; zip: null }
type Point = { lat: number; lng: number }
type NoPoint = { lat: null; lng: null }

/** An area is a region without borders, by its middle and reach; its state is that of its main city. */
type Kinds =
  | ({ kind: 'city'; zip: null } & InCity & Point)
  | ({ kind: 'zip'; zip: string } & InCity & Point)
  | ({ kind: 'county'; countyId: number; zip: null } & NoCity & InState & Point)
  | ({ kind: 'area'; radiusKm: number; countyId: null; zip: null } & NoCity & InState & Point)
  | ({ kind: 'state'; countyId: null; zip: null } & NoCity & InState & NoPoint)
  | ({ kind: 'country' } & NoState & NoPoint)
  | ({ kind: 'remote' } & NoState & NoPoint)

/** What a text means as a place. `state` is the two-letter code. */
export type PlaceMatch = Named & Kinds

/**
 * A town of a known state that the tables do not hold, under the name by which it was given. It has a point only where
 * the feed gives one.
 */
export type TownMatch = Named &
  InState & { kind: 'town'; cityId: null; city: string; countyId: null; zip: null } & (Point | NoPoint)
