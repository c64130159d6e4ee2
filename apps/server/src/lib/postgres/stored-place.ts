/** One place of a job, as `job.places` keeps it. */
export type StoredPlace = {
  city: string | null
  state: string | null
  zip: string | null
  stateId: number | null
  lat: number | null
  lng: number | null
  /** As people read it: "Austin, TX". */
  name: string
}
