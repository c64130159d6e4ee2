import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { parse } from 'yaml'
import { checkedFetch } from '#test/harness/documents.ts'
import { testDatabase } from '#test/harness/postgres.ts'
import { migrateDatabase } from '#lib/postgres/migrations/migrate.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { anyBody } from '#test/soak/dispositions/bodies.ts'
import { checkDispositionEvent } from './parsing/check-event.ts'
import { parseSubmittedBody, type SubmittedEvent } from './parsing/read-body.ts'
import { startDispositions } from '#test/soak/dispositions/standalone.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

/** `npm run soak -- bodies` generates 50,000 of each. */
const inProcess = Number(process.env['TILLER_FUZZ_BODIES'] ?? 10_000)
const overHttp = Number(process.env['TILLER_FUZZ_BODIES'] ?? 1_000)

const document: unknown = parse(
  readFileSync(new URL('../../../../../openapi/disposition.v1.yaml', import.meta.url), 'utf8'),
)
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const published = ajv.addSchema(document as object, 'd').compile({ $ref: 'd#/components/schemas/Event' })

const events = (bytes: Uint8Array): SubmittedEvent[] => {
  try {
    const body = parseSubmittedBody(Buffer.from(bytes))
    return body.kind === 'event' ? [body.event] : body.events
  } catch (error) {
    assert(error instanceof ApiError && error.status < 500, String(error))
    return []
  }
}

test('an event is accepted if and only if it matches the OpenAPI document and can be stored', async () => {
  const seen = { accepted: 0, refused: 0 }
  await checkProperty(
    fc.property(anyBody, (bytes) => {
      for (const sent of events(bytes)) {
        const checked = checkDispositionEvent(sent)
        const accepted = 'stored' in checked
        seen[accepted ? 'accepted' : 'refused'] += 1
        assert.equal(accepted, published(sent.value) && sent.plain && sent.repeated.length === 0)
        if ('failure' in checked) assert.ok(checked.failure.errors.length > 0)
      }
    }),
    { numRuns: inProcess },
  )
  assert.ok(Math.min(seen.accepted, seen.refused) > (seen.accepted + seen.refused) / 5, JSON.stringify(seen))
})

test('no generated body causes a server error, and every response matches the OpenAPI document', async (t) => {
  const database = await testDatabase()
  const api = await startDispositions(database.url, { now: () => new Date('2026-03-02T15:00:00Z') })
  after(async () => {
    await api.close()
    await database.drop()
  })
  await migrateDatabase(api.pool)
  const statuses = new Map<number, number>()
  const send = async (bytes: Uint8Array) => {
    const response = await checkedFetch(`${api.baseUrl}/disposition/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(bytes),
    })
    await response.arrayBuffer()
    assert.ok(response.status === 200 || response.status === 400, Buffer.from(bytes).toString())
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }
  await checkProperty(
    fc.asyncProperty(fc.array(anyBody, { minLength: 20, maxLength: 20 }), async (bodies) => {
      await Promise.all(bodies.map(send))
    }),
    { numRuns: overHttp / 20 },
    { name: t.name },
  )
  const responses = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  // An eighth of the bodies is valid. A run draws only some hundred, so their share varies.
  assert.ok((statuses.get(200) ?? 0) > responses / 20)
})
