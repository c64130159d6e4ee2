import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { selectCases } from '../../../../../test/nightly.ts'
import { harness } from '../../harness/harness.ts'
import { nameOf, positions, put } from './positions.ts'
import { reportedProblems, isDisposition, send, targets, type Target } from './requests.ts'

// Also nightly: it tests each text with each broken value. In `npm test`, each text gets one of them.

const broken = [
  { text: 'a\0b', fault: /U\+0000/ },
  { text: 'a\ud800b', fault: /well-formed|surrogate/ },
  { text: '\udc00', fault: /well-formed|surrogate/ },
]

async function each(t: TestContext, check: (target: Target) => Promise<void>) {
  const h = await harness(t)
  for (const target of await targets(h)) await t.test(target.operation.id, () => check(target))
}

test('rejects U+0000 and unpaired surrogates in every text of every body and names the field', async (t) => {
  let turn = 0
  await each(t, async (target) => {
    for (const { path, schema } of positions(target.operation.body)) {
      if (schema.type !== 'string') continue
      for (const { text, fault } of selectCases(broken, (turn += 1), 1)) {
        const answer = await send(target, { body: put(target.body, path, text) as object })
        assert.equal(answer.status, 400, `${nameOf(path)}: ${answer.text}`)
        const said = reportedProblems(target, answer)
        assert.ok(said.includes(`${nameOf(path)} `), said)
        // The Disposition API reports only the first problem of a field.
        if (!isDisposition(target)) assert.match(said, fault)
      }
    }
  })
})

test('rejects U+0000 in every text of a form and names the field', async (t) => {
  await each(t, async (target) => {
    for (const { path } of positions(target.operation.form)) {
      const fields = new URLSearchParams({
        grant_type: 'client_credentials',
        token: 'x',
        [nameOf(path)]: 'a\0b',
      })
      const headers = { ...target.headers, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await send(target, { headers, text: fields.toString() })
      assert.equal(answer.status, 400)
      assert.match(reportedProblems(target, answer), new RegExp(`^${nameOf(path)} must not contain U\\+0000`))
      assert.partialDeepStrictEqual(JSON.parse(answer.text), { error: 'invalid_request' })
    }
  })
})

test('rejects U+0000 in every query parameter, known or not', async (t) => {
  await each(t, async (target) => {
    const { query } = target.operation
    const names = query === undefined ? [] : [...Object.keys(query.properties), 'unknown']
    for (const name of names) {
      const answer = await send(target, { query: { ...target.query, [name]: 'a\0b' } })
      assert.equal(answer.status, 400, answer.text)
      assert.match(
        reportedProblems(target, answer),
        new RegExp(`(^|\\n)${name}(\\[0\\])? must not contain U\\+0000`),
      )
    }
  })
})

test('rejects U+0000 in every path', async (t) => {
  await each(t, async (target) => {
    if (target.operation.params === undefined) return
    const segments = target.url.split('/')
    const fromEnd = target.operation.path
      .split('/')
      .toReversed()
      .findIndex((part) => part.startsWith('{'))
    const url = segments.with(-1 - fromEnd, '1%00').join('/')
    const answer = await send(target, { url })
    assert.equal(answer.status, 400, `${url} ${answer.text}`)
    assert.match(reportedProblems(target, answer), /must not contain U\+0000/)
  })
})

test('rejects U+0000 in field names', async (t) => {
  await each(t, async (target) => {
    if (target.operation.body === undefined) return
    const answer = await send(target, { body: { ...target.body, 'a\0': 1 } })
    assert.equal(answer.status, 400, answer.text)
  })
})

test('rejects a client id or secret with U+0000 without repeating it', async (t) => {
  await each(t, async (target) => {
    if (target.operation.auth !== 'basic') return
    for (const pair of ['a%00b:c', 'a\0b:c', 'a:c%00'])
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
        const answer = await send(target, { headers: { authorization, 'content-type': type }, text: '' })
        assert.equal(answer.status, 400)
        assert.equal(reportedProblems(target, answer), 'Authorization must not contain U+0000')
      }
  })
})

test('pages, shared links, and click URLs respond to U+0000 with a page', async (t) => {
  const { baseUrl } = await harness(t)
  const authorize = '/v5/oauth2/authorize'
  const paths = [
    '/sample/%00',
    '/jobs/%00',
    '/jobs/1%00',
    '/click/%00',
    '/docs/%00',
    '/%00',
    '/assets/a%00.js',
    `${authorize}?client_id=%00`,
    `${authorize}?client_id=x&state=%00`,
    `${authorize}?%00=x`,
  ]
  for (const path of paths) {
    const response = await fetch(baseUrl + path)
    assert.equal(response.status, 400, path)
    assert.match(await response.text(), /must not contain U\+0000/, path)
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
  }
  const body = new URLSearchParams({ sign_in: 'x', email: 'a\0@x.example', answer: 'y' })
  const posted = await fetch(baseUrl + authorize, { method: 'POST', body })
  assert.equal(posted.status, 400)
  assert.match(await posted.text(), /email must not contain U\+0000/)
})
