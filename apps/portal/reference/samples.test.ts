import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { assert as always, jsonValue, property } from 'fast-check'
import { shopOperations, shopDocument } from './fixtures/shop.ts'
import { createCallUrl, toPythonLiteral, createSamples } from './samples.ts'

const samples = (id: string) => {
  const operation = shopOperations.find((operation) => operation.id === id)
  assert.ok(operation)
  return Object.fromEntries(
    createSamples(shopDocument, operation).map(({ language, code }) => [language, code]),
  )
}

test('a URL contains path values, and text parameters with an example', () => {
  const operation = shopOperations.find(({ id }) => id === 'listOrders')
  assert.ok(operation)
  assert.equal(
    createCallUrl(shopDocument, operation),
    'http://localhost:4000/v1/shops/1027/orders?q=blue+shoes',
  )
})

test('every sample of a protected call reads its secret from the environment', () => {
  for (const code of Object.values(samples('createOrder'))) assert.match(code, /TILLER_TOKEN/)
  for (const code of Object.values(samples('createToken'))) assert.match(code, /TILLER_CLIENT_SECRET/)
})

test('a call without a token shows none', () => {
  for (const code of Object.values(samples('listOrders'))) assert.doesNotMatch(code, /TILLER/)
})

test('the shell passes the body of a curl sample unchanged', () => {
  const { curl = '' } = samples('createOrder')
  const shown = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${curl}`], { encoding: 'utf8' })
  assert.ok(shown.includes(`"note": "it's <b>bold</b> & $HOME"`))
})

test('JavaScript samples are valid JavaScript', () => {
  for (const id of ['createOrder', 'createToken', 'listOrders']) {
    const { javascript = '' } = samples(id)
    assert.doesNotThrow(() => new Script(`async () => {${javascript}}`))
  }
})

test('a Python literal equals the JSON value', () => {
  const words: Record<string, string> = { None: 'null', True: 'true', False: 'false' }
  const asJson = (literal: string) =>
    literal.replace(/"(?:[^"\\]|\\.)*"|None|True|False|,(?=\s*[\]}])/g, (token) =>
      token === ',' ? '' : (words[token] ?? token),
    )
  always(
    property(jsonValue(), (value) => {
      assert.deepEqual(JSON.parse(asJson(toPythonLiteral(value))), JSON.parse(JSON.stringify(value)))
    }),
  )
})
