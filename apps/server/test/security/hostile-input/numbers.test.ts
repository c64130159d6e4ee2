import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { selectCases } from '../../../../../test/nightly.ts'
import { harness } from '../../harness/harness.ts'
import { nameOf, positions, put } from './positions.ts'
import { reportedProblems, isPlatform, send, targets, type Target } from './requests.ts'

// Also nightly: it tests each field with each value. In `npm test`, each field gets some of them.

async function each(t: TestContext, check: (target: Target, turn: number) => Promise<void>) {
  const h = await harness(t)
  for (const [turn, target] of (await targets(h)).filter(isPlatform).entries())
    await t.test(target.operation.id, () => check(target, turn))
}

const numbers = [-1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e308, -1e308]

test('no number in a body causes an internal error', async (t) => {
  let turn = 0
  await each(t, async (target) => {
    for (const { path, schema } of positions(target.operation.body)) {
      if (schema.type !== 'integer' && schema.type !== 'number') continue
      const values = [...numbers, schema.minimum ?? 0, schema.maximum ?? 0]
      for (const number of selectCases(values, (turn += 1), 1)) {
        const answer = await send(target, { body: put(target.body, path, number) as object })
        assert.ok(answer.status < 500, `${nameOf(path)} = ${number}: ${answer.text}`)
        const isBeyond = number > (schema.maximum ?? Infinity) || number < (schema.minimum ?? -Infinity)
        if (!isBeyond) continue
        assert.equal(answer.status, 400, `${nameOf(path)} = ${number}`)
        assert.match(reportedProblems(target, answer), /must be [<>]= /)
      }
    }
  })
})

test('ids of reference data are limited by their columns, and all other ids by JSON', async (t) => {
  await each(t, async ({ operation }) => {
    const small = /^(?:state|county|city|category|pauseReason)Id$|Category\[0\]$|stateId\[0\]$/
    for (const part of [operation.params, operation.body])
      for (const { path, schema } of positions(part)) {
        const name = nameOf(path)
        if (schema.type !== 'integer' || !/(?:^id|Id(?:\[0\])?|Category\[0\])$/.test(name)) continue
        // Its values are listed in the contract.
        if (schema.enum !== undefined || name === 'callToActionId') continue
        assert.equal(
          schema.maximum,
          small.test(name.split('.').at(-1) ?? '') ? 2 ** 31 - 1 : 2 ** 53 - 1,
          name,
        )
      }
  })
})

test('no number in a path or query causes an internal error', async (t) => {
  const texts = [...numbers.map(String), '9'.repeat(400), '0x10', '1e3', '-0', ' 1', '']
  await each(t, async (target, turn) => {
    const { params, query } = target.operation
    for (const number of selectCases(texts, turn, 1)) {
      if (params !== undefined) {
        const url = target.url.replace(/\/[\w-]+(?=(?:\/[a-z-]+)?$)/, `/${encodeURIComponent(number)}`)
        const { status, text } = await send(target, { url })
        assert.ok(status < 500, `${url}: ${text}`)
      }
      for (const name of ['page', 'size', 'subCustomerId']) {
        if (query === undefined || !(name in query.properties)) continue
        const { status, text } = await send(target, { query: { [name]: number } })
        assert.ok(status < 500, `${name}=${number}: ${text}`)
      }
    }
  })
})

const noInstants = [
  '2026-06-30T23:59:60Z',
  '9999-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  '9999-12-31T23:59:59.9999999Z',
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+16:00',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00',
  '2026-01-01',
  'infinity',
  'now',
  '',
]

const instants = [
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-28T23:59:59.99999999999999Z',
  '2026-02-28T23:59:59+15:59',
]

test('rejects timestamps outside the range of JavaScript or PostgreSQL; no other causes an internal error', async (t) => {
  await each(t, async (target) => {
    for (const { path, schema } of positions(target.operation.body)) {
      if (schema.format !== 'date-time') continue
      const ask = (instant: string) => send(target, { body: put(target.body, path, instant) as object })
      for (const text of noInstants) {
        const answer = await ask(text)
        assert.equal(answer.status, 400, `${nameOf(path)} = ${text}`)
        assert.match(reportedProblems(target, answer), /must be a timestamp such as 2026-03-02T15:04:05Z/)
      }
      for (const text of instants) {
        const answer = await ask(text)
        assert.ok(answer.status < 500, `${nameOf(path)} = ${text}: ${answer.text}`)
      }
    }
  })
})

test('no value in a search causes an internal error', async (t) => {
  let turn = 0
  await each(t, async (target) => {
    const { query } = target.operation
    const { search } = (query?.properties ?? {}) as Record<
      string,
      { 'x-search-fields'?: Record<string, string> }
    >
    for (const [field, type] of Object.entries(search?.['x-search-fields'] ?? {})) {
      const values: Record<string, string[]> = {
        number: ['-1', '3000000000', String(2 ** 53 - 1), '0.5', '9'.repeat(400)],
        string: ['"\\\\"', '"%"', '"\u{10ffff}"', `"${'x'.repeat(1900)}"`],
        boolean: ['true'],
        date: ['"0001-01-01"', '"9999-12-31"', '"2026-02-28T23:59:59.99999999Z"', '"0000-01-01"'],
      }
      for (const value of selectCases(values[type] ?? [], (turn += 1), 1)) {
        const { status, text } = await send(target, { query: { search: `${field}=${value}` } })
        assert.ok(status < 500, `${field}=${value}: ${text}`)
      }
    }
  })
})
