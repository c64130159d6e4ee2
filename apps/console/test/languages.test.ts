import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { formBodies, describeFields } from '../contract-modules.ts'
import { apiNameLabels } from '../src/format/api-names.ts'
import { labelOf } from '../src/format/text.ts'
import { spanish } from '../src/language/spanish.ts'
import { fieldHelp } from '../src/language/spanish/field-help.ts'
import { labels } from '../src/language/spanish/labels.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = join(root, 'apps/console/src')
const catalogs = join(source, 'language/spanish')

/** The texts of each catalog by its file name. */
const catalogTexts = new Map(
  await Promise.all(
    readdirSync(catalogs).map(async (name) => {
      const module = (await import(join(catalogs, name))) as Record<string, Record<string, string>>
      return [name, Object.values(module)[0]] as const
    }),
  ),
)

const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))

test('no module of the console contains a text that is not translated', () => {
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-A', 'all', '--react-plugin', '-D', 'react/jsx-no-literals', '--format', 'json', source],
    { cwd: root, encoding: 'utf8' },
  )
  const { diagnostics, number_of_files: files } = JSON.parse(stdout) as {
    diagnostics: { filename: string; labels: { span: { offset: number; length: number } }[] }[]
    number_of_files: number
  }
  assert.ok(files > 20, stdout)
  const literals = diagnostics.flatMap(({ filename, labels }) =>
    labels.map(({ span: { offset, length } }) => {
      const bytes = readFileSync(join(root, filename))
      return bytes.subarray(offset, offset + length).toString()
    }),
  )
  assert.deepEqual(
    literals.filter((text) => /\p{L}{2}/u.test(text) && text.trim() !== 'Ctrl K'),
    [],
  )
  for (const { name, text } of modules)
    assert.doesNotMatch(text, /\s(?:title|label|hint|placeholder|aria-label)="[A-Z]|\snoun="/, name)
})

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/** The type of a piece of text without a value. */
const literalType = 0

/** Lists the placeholders, tags, and plural arguments of a text. */
const listArguments = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => {
    const type: number = element.type
    if (!('value' in element) || type === literalType) return []
    const own = `${type} ${element.value}`
    if ('options' in element)
      return [own, ...Object.values(element.options).flatMap(({ value }) => listArguments(value))]
    return 'children' in element ? [own, ...listArguments(element.children)] : [own]
  })

const argumentsOf = (text: string) => [
  ...new Set(listArguments(new IntlMessageFormat(text, 'en').getAst()).toSorted()),
]

test('a Spanish text of the console has the placeholders, tags, and plural arguments of the English one', () => {
  for (const [english, text] of Object.entries(spanish))
    assert.deepEqual(argumentsOf(text), argumentsOf(english), english)
})

test('every Spanish text of the console is used', () => {
  const sources = modules
    .filter(({ name }) => !name.includes('spanish'))
    .map(({ text }) => text)
    .join('\n')
  const known = new Set([...Object.keys(labels), ...Object.keys(fieldHelp)])
  const isUsed = (id: string) => [`'${id}'`, `"${id}"`].some((written) => sources.includes(written))
  assert.deepEqual(
    Object.keys(spanish).filter((id) => !known.has(id) && !isUsed(id)),
    [],
  )
})

test('a text has the same translation in every catalog', () => {
  const texts = [...catalogTexts].filter(([name]) => name !== 'server-texts.ts')
  const different = texts.flatMap(([name, catalog = {}]) =>
    Object.entries(catalog)
      .filter(([id, text]) => (spanish as Record<string, string>)[id] !== text)
      .map(([id]) => `${name}: ${id}`),
  )
  assert.deepEqual(different, [])
})

test('every title of a screen has a Spanish text', () => {
  const titles = modules.flatMap(({ text }) => [...text.matchAll(/staticData: \{ title: '([^']+)'/g)])
  assert.ok(titles.length > 40)
  assert.deepEqual(
    titles.map(([, title = '']) => title).filter((title) => !Object.hasOwn(spanish, title)),
    [],
  )
})

/** Collects the names of fields and the values of enumerations of a JSON Schema. */
function listNames(schema: unknown, isMap = false): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => listNames(each))
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, each]: [string, unknown]) => [
    ...(isMap ? [key] : []),
    ...(key === 'enum' ? (each as unknown[]).filter((value) => typeof value === 'string') : []),
    ...listNames(each, key === 'properties'),
  ])
}

test('every field, option, status, and event of the Platform API has a Spanish label', () => {
  const document = JSON.parse(readFileSync(join(root, 'openapi/platform.v5.json'), 'utf8')) as {
    components: { schemas: object }
  }
  const names = new Set([...listNames(document.components.schemas), ...Object.keys(apiNameLabels)])
  assert.ok(names.size > 800)
  const missing = [...names].map(labelOf).filter((label) => !Object.hasOwn(spanish, label))
  assert.deepEqual([...new Set(missing)], [])
})

test('the help of every field of a form has a Spanish text, and every Spanish help a field', () => {
  const help = formBodies.flatMap((body) => Object.values(describeFields(body)).map((field) => field.help))
  assert.deepEqual(
    [...new Set(help)].filter((text) => text !== '').toSorted(),
    Object.keys(fieldHelp).toSorted(),
  )
})
