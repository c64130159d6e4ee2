import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatApiChanges } from './changes.ts'
import { createApiOutline, type Release } from './outline.ts'
import { shopDocument } from '../reference/fixtures/shop.ts'

const base: Release = {
  apis: {
    Shop: {
      operations: {
        'GET /items': { id: 'listItems', summary: 'List items.', takes: ['page'] },
        'GET /old': { id: 'getOld', summary: 'Get what is old.', takes: [] },
      },
      schemas: { Item: { id: [], colour: ['RED', 'BLUE'], weight: [] } },
    },
  },
  errors: ['not-found'],
}

const next: Release = {
  apis: {
    Shop: {
      operations: {
        'GET /items': { id: 'listItems', summary: 'List items.', takes: ['page', 'size'] },
        'POST /items': { id: 'createItem', summary: 'Make an item.', takes: [] },
      },
      schemas: { Item: { id: [], colour: ['BLUE', 'GREEN'], price: [] }, Shelf: { id: [] } },
    },
  },
  errors: ['not-found', 'sold-out'],
}

const changes = formatApiChanges(
  [
    { name: '1.0.0', release: base },
    { name: '1.1.0 (unreleased)', release: next },
  ],
  { Shop: '/api/shop' },
)

test('lists every change that a caller can notice: operations, parameters, fields, values, and error codes', () => {
  for (const line of [
    '## 1.1.0 (unreleased)',
    '- [`POST /items`](/api/shop#createItem) Make an item.',
    '- [`GET /items`](/api/shop#listItems): `size`',
    '- `Item`: `price`',
    '- `Item.colour`: `GREEN`',
    '- [`sold-out`](/docs/resources/errors#sold-out)',
  ])
    assert.ok(changes.includes(line), line)
})

test('lists removed operations, fields, and values', () => {
  const [, gone = ''] = changes.split('**Gone**')
  for (const line of ['- `GET /old`', '- `Item`: `weight`', '- `Item.colour`: `RED`'])
    assert.ok(gone.includes(line), line)
  assert.ok(!gone.includes('`GET /items`'))
})

test('equal documents have no changes', () => {
  const [name, other] = ['1.0.0', '1.0.1']
  assert.match(
    formatApiChanges(
      [
        { name, release: base },
        { name: other, release: base },
      ],
      {},
    ),
    /^## 1\.0\.1\n\nCompared with 1\.0\.0\.\n\nNothing has changed\.$/,
  )
})

test('an outline contains each operation and field of a document', () => {
  const { operations, schemas } = createApiOutline(shopDocument)
  assert.ok(Object.keys(operations).length > 0)
  for (const { id, takes } of Object.values(operations)) assert.ok(id !== '' && Array.isArray(takes))
  assert.ok(Object.values(schemas).some((fields) => Object.keys(fields).length > 1))
})
