import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document, Schema } from './document.ts'
import { createExample, getMediaExample } from './example.ts'

const documentOf = (schemas: Record<string, Schema>): Document => ({
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: {},
  components: { schemas },
})

const empty = documentOf({})

test("the document's example takes precedence over a generated one", () => {
  assert.equal(createExample(empty, { type: 'string', examples: ['nurse'], default: 'x' }, 'answer'), 'nurse')
  assert.deepEqual(getMediaExample(empty, { example: { a: 1 }, schema: { type: 'string' } }, 'answer'), {
    a: 1,
  })
})

test('a request shows the required fields, a response shows all fields', () => {
  const schema: Schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', examples: ['A'] }, note: { type: 'string', examples: ['B'] } },
  }
  assert.deepEqual(createExample(empty, schema, 'request'), { name: 'A' })
  assert.deepEqual(createExample(empty, schema, 'answer'), { name: 'A', note: 'B' })
})

test('a request without required fields shows one field', () => {
  const schema: Schema = { type: 'object', properties: { reasonId: { type: 'integer', examples: [3] } } }
  assert.deepEqual(createExample(empty, schema, 'request'), { reasonId: 3 })
})

test('the example of a recursive schema is finite', () => {
  const node: Schema = {
    type: 'object',
    properties: {
      parent: { $ref: '#/components/schemas/Node' },
      children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
    },
  }
  const example = createExample(documentOf({ Node: node }), { $ref: '#/components/schemas/Node' }, 'answer')
  assert.deepEqual(example, { parent: null, children: [] })
})

test('a generated value is within its limits', () => {
  assert.equal(createExample(empty, { type: 'integer', minimum: 300, maximum: 86_400 }, 'answer'), 300)
  assert.equal(createExample(empty, { type: 'integer', maximum: 0 }, 'answer'), 0)
  assert.equal(
    String(createExample(empty, { type: 'string', minLength: 36, maxLength: 36 }, 'answer')).length,
    36,
  )
  assert.equal(String(createExample(empty, { type: 'string', maxLength: 3 }, 'answer')).length, 3)
})
