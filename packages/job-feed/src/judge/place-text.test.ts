import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlaceText } from './place-text.ts'
import type { PlaceParts } from '../document/raw-job.ts'

const readings: [text: string, parts: PlaceParts][] = [
  ['Lansing', { city: 'Lansing' }],
  ['Remote', { city: 'Remote' }],
  ['Remote, US', { city: 'Remote', country: 'US' }],
  ['New York, NY', { city: 'New York', state: 'NY' }],
  ['Rathmines, Ireland', { city: 'Rathmines', state: 'Ireland' }],
  ['Waikoloa, HI, USA', { city: 'Waikoloa', state: 'HI', country: 'USA' }],
  ['Austin, TX 78701', { city: 'Austin', state: 'TX', postalCode: '78701' }],
  ['Austin, TX, 78701-1234', { city: 'Austin', state: 'TX', postalCode: '78701-1234' }],
  ['02139', { postalCode: '02139' }],
  ['12 Elm Street, Troy, NY', { address: '12 Elm Street', city: 'Troy', state: 'NY' }],
  ['29 Palms', { city: '29 Palms' }],
  ['Hanoi, , Vietnam,', { city: 'Hanoi', state: 'Vietnam' }],
  ['Leith, Edinburgh, Scotland, UK', { city: 'Leith', state: 'Edinburgh, Scotland', country: 'UK' }],
  ['', {}],
  [' , ', {}],
]

test('a line of text is split into the parts of a place', () => {
  for (const [text, parts] of readings) assert.deepEqual(readPlaceText(text), parts, text)
})
