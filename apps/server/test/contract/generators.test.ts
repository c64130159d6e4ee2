import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { publishedApis } from '@tiller/contract/api'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'

/**
 * Conventions that keep client generators from producing code that does not compile or is hard to understand.
 */

type Json = Record<string, unknown>
type Found = { at: readonly string[]; value: Json }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const documents = publishedApis.map(({ file }) => {
  const text = readFileSync(new URL(`../../../../openapi/${file}`, import.meta.url), 'utf8')
  return { file, document: parse(text) as Json }
})

/** Every object of a document with its path, except in examples, which are data. */
function objectsOf(value: unknown, at: readonly string[]): Found[] {
  if (!isObject(value)) return []
  const below = Object.entries(value).flatMap(([key, part]) =>
    /^(examples?|x-search-fields)$/.test(key) ? [] : objectsOf(part, [...at, key]),
  )
  return Array.isArray(value) ? below : [{ at, value }, ...below]
}

const all = documents.flatMap(({ file, document }) => objectsOf(document, [file]))

/** The paths of invalid objects. */
const places = (wrong: (value: Json) => boolean) =>
  all.filter(({ value }) => wrong(value)).map(({ at }) => at.join('/'))

const part = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value)

test('every request body has a complete and valid example', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const { file, document } of documents) ajv.addSchema(document, file)
  const bodies = all.filter(({ at, value }) => at[1] === 'paths' && isObject(value['requestBody']))
  assert.ok(bodies.length > 10)
  for (const { at, value } of bodies) {
    const place = at.join(' ')
    const below = ['requestBody', 'content', 'application/json']
    const media = part(value, ...below)
    const reference = part(media, 'schema', '$ref')
    const named = typeof reference === 'string' ? reference.slice(2).split('/') : []
    const { document } = documents.find(({ file }) => file === at[0]) ?? assert.fail(place)
    const schema = typeof reference === 'string' ? part(document, ...named) : part(media, 'schema')
    const example = part(media, 'example') ?? part(schema, 'examples', '0')
    assert.notEqual(example, undefined, `${place} has no example of its body`)
    const fragment = [...at.slice(1), ...below, 'schema']
      .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = ajv.getSchema(`${at[0] ?? ''}#/${fragment}`) ?? assert.fail(place)
    assert.ok(validate(example), `${place}: ${ajv.errorsText(validate.errors)}`)
  }
})

test('every named schema has a description', () => {
  const silent = documents.flatMap(({ file, document }) =>
    Object.entries(part(document, 'components', 'schemas') ?? {}).flatMap(([name, schema]) =>
      typeof part(schema, 'description') === 'string' ? [] : `${file} ${name}`,
    ),
  )
  assert.deepEqual(silent, [])
})

test('no default is a list, which the Go generator cannot express', () => {
  const isList = ({ default: value }: Json) => Array.isArray(value)
  assert.deepEqual(places(isList), [])
})

test('no date has a pattern, which the Python generator would apply to its date type', () => {
  const isDate = ({ format, pattern }: Json) => String(format).startsWith('date') && pattern !== undefined
  assert.deepEqual(places(isDate), [])
})

test('every integer that can exceed 32 bits is int64', () => {
  const isLarge = ({ type, format, minimum, maximum }: Json) =>
    [type].flat().includes('integer') &&
    format !== 'int64' &&
    [minimum, maximum].some((limit) => typeof limit === 'number' && Math.abs(limit) > 2_147_483_648)
  assert.deepEqual(places(isLarge), [])
  const ids = all.filter(
    ({ at, value }) => value['type'] === 'integer' && /^(id|[a-z]\w*Id)$/.test(at.at(-1) ?? ''),
  )
  assert.ok(ids.length > 20)
  for (const { at, value } of ids.filter(({ at: [file] }) => file === 'platform.v5.json'))
    // Ids of reference data fit in 32 bits.
    assert.ok(value['format'] === 'int64' || isReference(at), at.join('/'))
})

const isReference = (at: readonly string[]) =>
  /^(State|County|City|ZipCity|Category|ConfigQuery|PauseReason|DispositionType)$/.test(at[3] ?? '') ||
  /^(state|county|city|category|pauseReason)Id$/.test(at.at(-1) ?? '')

test('a nullable enum is named and combined with null', () => {
  assert.deepEqual(
    places(({ enum: values }) => Array.isArray(values) && values.includes(null)),
    [],
  )
})

test('no object has two members that differ only in case', () => {
  const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
  const isDoubled = ({ properties, oneOf, anyOf }: Json) => {
    const choices = [oneOf, anyOf].flat().filter(isObject)
    const names = [properties, ...choices.map((choice) => choice['properties'])]
      .filter(isObject)
      .flatMap((members) => Object.keys(members))
    const spellings = new Set(names)
    return new Set([...spellings].map(plain)).size < spellings.size
  }
  assert.deepEqual(places(isDoubled), [])
})
