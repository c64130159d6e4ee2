import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCountedEvents, createTrackingPixel } from './pixel.ts'

test('the pixel of an event is at its own address', () => {
  assert.equal(
    createTrackingPixel('https://ads.example.com', 2, 7),
    '<img src="https://ads.example.com/conversion2.php?p=7" width="1" height="1" alt="" />',
  )
  assert.match(createTrackingPixel('https://ads.example.com', 1, 7), /\/conversion\.php\?p=7/)
})

test('without any event chosen, a completed application counts', () => {
  assert.equal(describeCountedEvents(0), 'Acquisitions are conversions of event 2.')
  assert.equal(describeCountedEvents(5), 'Acquisitions are conversions of events 1 and 3.')
})
