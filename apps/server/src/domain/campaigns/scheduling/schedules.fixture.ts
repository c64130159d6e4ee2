import assert from 'node:assert/strict'
import { TillerError } from '@tiller/client'
import type { Harness } from '#test/harness/harness.ts'
import { runDueActions } from './due/run-due-actions.ts'

/** Moves the clock and performs due actions. */
export async function runDueActionsAt(h: Harness, at: string) {
  h.clock.at = new Date(at)
  await runDueActions({ db: h.parts.backgroundDb, config: h.parts.config }, h.clock.at)
  await h.parts.searchIndex.catchUp()
}

/** Status, code, and fields of a call that must fail. */
export async function describeRefusal(call: Promise<unknown>) {
  const error = await call.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof TillerError, String(error))
  const { status, code, errors } = error
  return { status, code, fields: [...new Set(errors.map(({ field }) => field))] }
}

/** The error for completed schedules and archived campaigns. */
export const alreadyAppliedError = { status: 409, code: 'transition-not-allowed', fields: [] }
export const archivedError = { status: 409, code: 'archived', fields: [] }
export const quotaExceededError = { status: 409, code: 'quota-exceeded', fields: [] }
export const invalidRequestError = (...fields: string[]) => ({ status: 400, code: 'invalid-request', fields })
