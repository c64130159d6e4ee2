import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveLocations } from '@tiller/job-text/resolve-parts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { resolveJobPlaces } from './job-places.ts'

const location = (city: string, state: string) => ({
  text: null,
  address: null,
  city,
  state,
  postalCode: null,
  country: null,
  latitude: null,
  longitude: null,
})

test('the second job with the same locations has the same places and problems', async () => {
  const { places } = await loadReferenceData()
  const austin = location('Austin', 'TX')
  for (const locations of [[austin], [austin, location('Reno', 'NV')], [location('Chicago', 'NY')], []]) {
    const found = locations.flatMap((each) => resolveLocations(places, each))
    for (let job = 0; job < 2; job += 1) {
      const { columns, notes } = resolveJobPlaces(places, locations)
      assert.deepEqual(
        columns.places.map(({ name }) => name),
        found.flatMap(({ match }) => match?.name ?? []),
      )
      assert.deepEqual(
        notes,
        found.flatMap((each) => each.notes),
      )
    }
  }
})
