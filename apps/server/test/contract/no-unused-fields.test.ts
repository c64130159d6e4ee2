import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { platformOperations } from '@tiller/contract/platform/platform'
import { searchOperations } from '@tiller/contract/search/search'
import { toSnakeCase } from '#lib/postgres/camel-case.ts'
import type { Operation } from '@tiller/contract/operation'

/**
 * A field that callers may send must have an effect. A test cannot see effects, but it can find fields that no
 * code reads.
 */

/** Fields that rightly have no effect. */
const unreadByRight = new Set([
  // Only stored and returned.
  'additionalFields',
  // An optional hint (RFC 7009, 2.1); tokens are found without it.
  'tokenTypeHint',
  'token_type_hint',
])

/** Files that copy or declare columns regardless of their meaning. */
const copies = /\/postgres\/schema\.ts$|\/segments\/copy-segments\.ts$|\.test\.ts$/

/** The feed parser reads the fields of posted jobs. */
const sources = ['../../src/', '../../../../packages/feed-parser/src/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

const code = sources
  .flatMap((cwd) => globSync('**/*.ts', { cwd }).map((file) => `${cwd}${file}`))
  .filter((file) => !copies.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .map((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|^const jsonFields = .*$/gm, ''))
  .join('\n')

const isRead = (field: string) =>
  new RegExp(`\\b(?:${RegExp.escape(field)}|${RegExp.escape(toSnakeCase(field))})\\b`).test(code)

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** The names of all fields of a schema. */
function fieldNames(schema: Schema | undefined): string[] {
  if (schema === undefined) return []
  const fields = Object.entries(schema.properties ?? {})
  return [
    ...fields.map(([name]) => name),
    ...fields.flatMap(([, field]) => fieldNames(field)),
    ...fieldNames(schema.items),
    ...(schema.anyOf ?? []).flatMap((choice) => fieldNames(choice)),
  ]
}

const operations: Operation[] = Object.values<Operation>({ ...platformOperations, ...searchOperations })

test('every field that a caller may send is read by code', () => {
  const sent = operations.flatMap(({ query, body, form }) =>
    [query, body, form].flatMap((part) => fieldNames(part)),
  )
  const unread = [...new Set(sent)].filter((field) => !unreadByRight.has(field) && !isRead(field))
  assert.deepEqual(unread, [])
})
