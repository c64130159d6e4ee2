import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkProperty } from '../../../../../test/seeds.ts'
import { selectCases } from '../../../../../test/nightly.ts'
import { isolatedHarness } from '../../harness/harness.ts'
import { isPlatform, send, targets } from './requests.ts'
import { fieldsOf, valueOf, type Schema } from './values.ts'

// Also nightly: it draws more requests and tries all pairs of days.

const harness = isolatedHarness()

/** Each sends two requests per operation. */
const runs = 2

/** These would invalidate the token of the following requests. */
const excluded = new Set(['deleteAppClient', 'revokeToken', 'moveClock'])

const fields = (schema: object = {}) => fieldsOf(schema as Schema)

test('no request that resembles the contract causes a server error', async (t) => {
  const h = await harness(t)
  const operations = (await targets(h)).filter(({ operation }) => !excluded.has(operation.id))
  assert.ok(operations.length > 120)
  await checkProperty(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      for (const target of operations) {
        const { params, query, body } = target.operation
        const parts = {
          params: fields(params),
          query: fields(query),
          body: fields(body),
          whole: valueOf((body ?? {}) as Schema),
        }
        const drawn = fc.record({ ...parts, ownPath: fc.boolean(), kind: fc.nat(4) })
        for (const { ownPath, kind, ...value } of fc.sample(drawn, { numRuns: 2, seed })) {
          const url = ownPath ? target.url : withParams(target, value.params)
          const sent = kind === 0 ? value.whole : { ...target.body, ...value.body }
          const asked = { url, query: texts({ ...target.query, ...value.query }) }
          const answer = await send(
            target,
            target.body === undefined ? asked : { ...asked, body: sent as object },
          )
          const what = `${target.operation.method} ${url}?${new URLSearchParams(asked.query).toString()}`
          assert.ok(answer.status < 500, `${what} ${JSON.stringify(sent)}: ${answer.status} ${answer.text}`)
        }
      }
    }),
    { numRuns: runs, endOnFailure: true },
    { name: t.name },
  )
})

const texts = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

test('every operation of the Platform API refuses an undeclared query parameter', async (t) => {
  const h = await harness(t)
  for (const target of (await targets(h)).filter(isPlatform)) {
    const { status, text } = await send(target, { query: { ...target.query, undeclared: 'x' } })
    assert.equal(status, 400, target.operation.id)
    assert.match(text, /"undeclared"/, target.operation.id)
  }
})

test('every report answers days at the edges of the calendar', async (t) => {
  const h = await harness(t)
  const reports = (await targets(h)).filter(
    ({ operation: { query } }) =>
      query !== undefined && 'from' in query.properties && 'to' in query.properties,
  )
  assert.ok(reports.length > 5)
  const edges = ['0000-01-01', '0000-01-02', '0001-01-01', '9999-12-30', '9999-12-31', '9999-12-31T23:59:59Z']
  const periods = edges.flatMap((from) =>
    edges.flatMap((to) => ['hour', 'day'].map((interval) => ({ from, to, interval }))),
  )
  for (const [turn, target] of reports.entries())
    for (const { from, to, interval } of selectCases(periods, turn, 12)) {
      const { properties = {} } = target.operation.query ?? {}
      const more = {
        ...('report' in properties ? { report: 'EVENTS' } : {}),
        ...('interval' in properties ? { interval } : {}),
      }
      const { status } = await send(target, { query: { ...target.query, from, to, ...more } })
      assert.ok(status === 200 || status === 400, `${target.operation.id} ${from} ${to}: ${status}`)
    }
})

/** The URL of a target with other values in place of its ids. */
function withParams({ api, operation, url }: Awaited<ReturnType<typeof targets>>[number], params: object) {
  const values = texts(params)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    // An unpaired surrogate has no encoding, and an empty segment would be another path.
    encodeURIComponent((values[name] ?? '1').toWellFormed() || '1').slice(0, 900),
  )
  return new URL(url).origin + api.basePath + path
}
