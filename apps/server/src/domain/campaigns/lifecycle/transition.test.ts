import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#lib/http/api-error.ts'
import {
  campaignTransitions,
  segmentTransitions,
  type TransitionAction,
} from '@tiller/contract/platform/campaigns/transitions'
import { getNextStatus } from './transition.ts'

const campaignStatuses = [
  'UNDER_DEVELOPMENT',
  'LIVE',
  'PAUSED',
  'SYSTEM_PAUSED',
  'OUT_OF_BUDGET',
  'ARCHIVED',
] as const

/** Rows are statuses, columns actions; '-' means rejected. */
const expected: Record<(typeof campaignStatuses)[number], Record<TransitionAction, string>> = {
  UNDER_DEVELOPMENT: {
    launch: 'LIVE',
    pause: '-',
    archive: 'ARCHIVED',
    exhaust: '-',
    replenish: '-',
    suspend: '-',
    release: '-',
  },
  LIVE: {
    launch: '-',
    pause: 'PAUSED',
    archive: 'ARCHIVED',
    exhaust: 'OUT_OF_BUDGET',
    replenish: '-',
    suspend: 'SYSTEM_PAUSED',
    release: '-',
  },
  PAUSED: {
    launch: 'LIVE',
    pause: '-',
    archive: 'ARCHIVED',
    exhaust: '-',
    replenish: '-',
    suspend: '-',
    release: '-',
  },
  SYSTEM_PAUSED: {
    launch: '-',
    pause: '-',
    archive: 'ARCHIVED',
    exhaust: '-',
    replenish: '-',
    suspend: '-',
    release: 'PAUSED',
  },
  OUT_OF_BUDGET: {
    launch: '-',
    pause: 'PAUSED',
    archive: 'ARCHIVED',
    exhaust: '-',
    replenish: 'LIVE',
    suspend: '-',
    release: '-',
  },
  ARCHIVED: {
    launch: '-',
    pause: '-',
    archive: '-',
    exhaust: '-',
    replenish: '-',
    suspend: '-',
    release: '-',
  },
}

const attempt = (run: () => string) => {
  try {
    return run()
  } catch (error) {
    assert.ok(error instanceof ApiError && error.code === 'transition-not-allowed')
    return '-'
  }
}

test('campaigns allow exactly the transitions of the table', () => {
  for (const status of campaignStatuses) {
    for (const [action, to] of Object.entries(expected[status]) as [TransitionAction, string][]) {
      assert.equal(
        attempt(() => getNextStatus(campaignTransitions, status, action)),
        to,
        `${action} from ${status}`,
      )
    }
  }
})

test('segments allow the same transitions, with USER_PAUSED instead of PAUSED', () => {
  for (const status of campaignStatuses) {
    for (const [action, to] of Object.entries(expected[status]) as [TransitionAction, string][]) {
      const asSegment = (each: string) =>
        (each === 'PAUSED' ? 'USER_PAUSED' : each) as Parameters<typeof getNextStatus<'LIVE'>>[1]
      assert.equal(
        attempt(() => getNextStatus(segmentTransitions, asSegment(status), action)),
        asSegment(to),
        `${action} from ${status}`,
      )
    }
  }
})

test('a refused transition reports the status and the allowed actions', () => {
  assert.throws(
    () => getNextStatus(campaignTransitions, 'LIVE', 'launch'),
    /The status is LIVE\. Allowed actions: pause, archive\./,
  )
  assert.throws(() => getNextStatus(campaignTransitions, 'ARCHIVED', 'launch'), /Allowed actions: none\./)
})
