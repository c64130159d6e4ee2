/** A place as stored in the column `job.places`. */
export type StoredPlace = {
  city: string | null
  state: string | null
  zip: string | null
  stateId: number | null
  lat: number | null
  lng: number | null
  /** The displayed name, for example "Austin, TX". */
  name: string
}
