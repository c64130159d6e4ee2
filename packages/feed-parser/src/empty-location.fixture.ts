import type { FeedLocation } from './job.ts'

/** A location without any fields. */
export const emptyLocation: FeedLocation = {
  text: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  latitude: null,
  longitude: null,
}
