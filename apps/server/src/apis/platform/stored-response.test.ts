import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { acceptsIdempotencyKey } from '@tiller/contract/conventions'
import { anotherServer } from '#test/harness/another-server.ts'
import { harness, type Harness } from '#test/harness/harness.ts'
import { send, targets } from '#test/security/hostile-input/requests.ts'

/** The requests are prepared at a server without the limit. */
async function targetsAt(h: Harness, baseUrl: string) {
  const all = await targets(h)
  return all.map((target) => ({ ...target, url: target.url.replace(h.baseUrl, baseUrl) }))
}

async function limited(t: TestContext, keptAnswerMegabytes: number) {
  const h = await harness(t)
  const baseUrl = await anotherServer(t, h, { keptAnswerMegabytes, appClientsPerCustomer: 100 })
  const all = (await targetsAt(h, baseUrl)).filter(({ operation }) => acceptsIdempotencyKey(operation))
  return { h, all, baseUrl }
}

test('a response above the storage limit is rejected together with its effect, for every operation', async (t) => {
  const { all } = await limited(t, 0.000_1)
  let refusals = 0
  for (const target of all) {
    const keyed = { headers: { ...target.headers, 'idempotency-key': randomUUID() } }
    const refused = await send(target, keyed)
    assert.equal(refused.status, 409, target.operation.id)
    // Rejections for other reasons, such as pausing a campaign that is not live, store no response.
    if (/"code":"(?:transition-not-allowed|launch-incomplete|archived)"/.test(refused.text)) continue
    assert.match(refused.text, /"quota-exceeded".*At most 0\.0001 MB of responses/, target.operation.id)
    // It had no effect, so it can run now.
    assert.equal((await send(target)).status, 200, target.operation.id)
    refusals += 1
  }
  assert.ok(refusals > all.length / 2)
})

test('stored responses free their space after eight days, and replays use none', async (t) => {
  const { h, all, baseUrl } = await limited(t, 0.05)
  const updates = (among: typeof all) => among.filter(({ operation }) => operation.id === 'updateCampaign')
  const rename = async (key: string, [target] = updates(all)) => {
    assert.ok(target !== undefined)
    const headers = { ...target.headers, 'idempotency-key': key }
    return send(target, { body: { name: 'Renamed' }, headers })
  }
  const first = randomUUID()
  let sent = 1
  assert.equal((await rename(first)).status, 200)
  while ((await rename(randomUUID())).status === 200) sent += 1
  assert.ok(sent > 1 && sent < 60, `${sent}`)
  assert.equal((await rename(first)).headers.get('idempotency-replayed'), 'true')
  h.clock.at = new Date(h.clock.at.getTime() + 8 * 86_400_000)
  const last = await rename(randomUUID(), updates(await targetsAt(h, baseUrl)))
  assert.equal(last.status, 200, last.text)
})
