import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { maxReportedErrors } from '@tiller/contract/limits'
import { selectCases } from '../../../../../test/nightly.ts'
import { harness } from '../../harness/harness.ts'
import { isDisposition, send, targets, type Target } from './requests.ts'

// Also nightly: it sends each body to each operation. In `npm test`, each operation gets one of them, in turn.

async function each(t: TestContext, check: (target: Target, turn: number) => Promise<void>) {
  const h = await harness(t)
  const withBody = (await targets(h)).filter(({ operation }) => operation.body !== undefined)
  for (const [turn, target] of withBody.entries())
    await t.test(target.operation.id, () => check(target, turn))
}

const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join(',')

/** Bodies of almost a megabyte with as many problems as possible. */
const bodies: Record<string, string> = {
  'unknown fields': `{${list(90_000, (index) => `"a${index}":0`)}}`,
  'a name of a megabyte': `{"${'x'.repeat(1_000_000)}":0}`,
  'numbers for filters': `{"jobFilters":[${list(480_000, () => '1')}]}`,
  'filters of an unknown field': `{"jobFilters":[${list(115_000, () => '{"":0}')}]}`,
  'ids that are none': `{"jobFilters":[{"companyId":[${list(480_000, () => '0')}]}]}`,
  'lists of ids that are none': `{"jobFilters":[${list(90, () => `{"companyId":[${list(1000, () => '""')}]}`)}]}`,
  scopes: `{"name":"x","scopes":[${list(100_000, (index) => `"s${index}"`)}]}`,
  'a long name': `{"name":"${'x'.repeat(1_040_000)}"}`,
  'a long e-mail address': `{"emailAddress":"${'a.'.repeat(500_000)}@"}`,
  'a long link': `{"applicationLinkOverride":"http://[${'1:'.repeat(500_000)}]"}`,
  'an object for a text': `{"name":{"a":[${list(300_000, () => '1')}]}}`,
  'a list for the body': `[${list(480_000, () => '1')}]`,
  'broken texts': `{"otherEmailAddresses":[${list(100_000, () => '"\\u0000"')}]}`,
  'a field twice': `{${list(100_000, () => '"a":0')}}`,
}

test('responds quickly with a small error to any invalid body of a megabyte', async (t) => {
  await each(t, async (target, turn) => {
    for (const [name, text] of selectCases(Object.entries(bodies), turn, 1)) {
      assert.ok(text.length < 1_048_576, name)
      const before = process.cpuUsage()
      const answer = await send(target, { text })
      const { user, system } = process.cpuUsage(before)
      const cpuMs = (user + system) / 1000
      assert.ok([400, 413].includes(answer.status), `${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      assert.ok(answer.text.length < 100_000, `${name}: ${answer.text.length} characters`)
      // CPU time of this process, which includes the client: far below the unbounded cost, far above the
      // current one.
      assert.ok(cpuMs < 1_000, `${name}: ${cpuMs} ms`)
      if (isDisposition(target)) continue
      const { errors = [] } = JSON.parse(answer.text) as { errors?: { field: string; value?: unknown }[] }
      assert.ok(errors.length <= maxReportedErrors)
      for (const { field, value } of errors) {
        assert.ok(field.length <= 201)
        assert.ok(JSON.stringify(value ?? null).length <= 1300, `${name}: ${field}`)
      }
    }
  })
})

test('counts problems beyond those listed', async (t) => {
  const h = await harness(t)
  const create = (await targets(h)).find(({ operation }) => operation.id === 'createCampaign')
  assert.ok(create !== undefined)
  const ask = async (unknown: number) => {
    const body = Object.fromEntries(Array.from({ length: unknown }, (_, index) => [`a${index}`, 0]))
    const { text } = await send(create, { body: { ...create.body, ...body } })
    return (JSON.parse(text) as { detail: string }).detail
  }
  assert.equal(await ask(1), 'One field is invalid.')
  assert.equal(await ask(100), '100 fields are invalid.')
  assert.equal(await ask(343), '343 fields are invalid; the first 100 are listed.')
  assert.equal(await ask(5000), 'At least 1000 fields are invalid; the first 100 are listed.')
})

test('checks the length of a list before its items', async (t) => {
  const h = await harness(t)
  const create = (await targets(h)).find(({ operation }) => operation.id === 'createCampaign')
  assert.ok(create !== undefined)
  const { text } = await send(create, {
    body: { ...create.body, jobFilters: Array.from({ length: 5000 }, () => 1) },
  })
  assert.partialDeepStrictEqual(JSON.parse(text), {
    errors: [{ field: 'jobFilters', message: 'must have at most 100 items' }],
  })
})

test('reports each event of an entirely invalid batch in a bounded response', async (t) => {
  const h = await harness(t)
  const report = (await targets(h)).find(isDisposition)
  assert.ok(report !== undefined)
  const event = `{"tlr_sid":"x","meta_data":{${list(60, (index) => `"a${index}":1e999`)}}}`
  const text = `[${list(1000, () => event)}]`
  assert.ok(text.length < 1_048_576)
  const answer = await send(report, { text })
  assert.equal(answer.status, 400)
  assert.ok(answer.text.length < 1_000_000, `${answer.text.length} characters`)
  const { failed_events: failed } = JSON.parse(answer.text) as { failed_events: { errors: unknown[] }[] }
  assert.equal(failed.length, 1000)
  assert.ok(failed.every(({ errors }) => errors.length > 0))
})
