/** A place in `job.places`. */
export type StoredPlace = {
  city: string | null
  state: string | null
  zip: string | null
  stateId: number | null
  lat: number | null
  lng: number | null
  /** Display name: "Austin, TX". */
  name: string
}
