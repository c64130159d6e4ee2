import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { spanish } from '../src/language/spanish.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = join(root, 'apps/console/src')

/** The folders whose texts are in Spanish. The switch is offered when all others have moved here. */
const translatedFolders = ['language', 'routing', 'session', 'shell', 'states']

/** The folders whose texts are only in English. */
const englishFolders = [
  'alerts',
  'api',
  'applications',
  'campaigns',
  'changes',
  'charts',
  'figures',
  'form',
  'format',
  'job-filters',
  'jobs',
  'list',
  'operator',
  'overview',
  'posting',
  'reports',
  'schedule',
  'segments',
  'settings',
  'sources',
]

test('every folder is listed as translated or not', () => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  assert.deepEqual(
    folders.map(({ name }) => name).toSorted(),
    [...translatedFolders, ...englishFolders].toSorted(),
  )
})

const readFolder = (folder: string) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join(source, folder, name), 'utf8') }))

test('a translated folder has no text that is not translated', () => {
  const paths = translatedFolders.map((folder) => join(source, folder))
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-A', 'all', '--react-plugin', '-D', 'react/jsx-no-literals', '--format', 'json', ...paths],
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
  for (const folder of translatedFolders)
    for (const { name, text } of readFolder(folder))
      assert.doesNotMatch(text, /\s(?:title|label|hint|placeholder|aria-label|noun)="[A-Z]/, name)
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
  const sources = [...translatedFolders, ...englishFolders]
    .flatMap((folder) => readFolder(folder))
    .filter(({ name }) => !name.includes('spanish'))
    .map(({ text }) => text)
    .join('\n')
  // The names of roles are written by `humanize`.
  const roles = new Set(['Owner', 'Editor', 'Viewer'])
  const isUsed = (id: string) => [`'${id}'`, `"${id}"`].some((written) => sources.includes(written))
  assert.deepEqual(
    Object.keys(spanish).filter((id) => !isUsed(id) && !roles.has(id)),
    [],
  )
})

test('every title of a screen has a Spanish text', () => {
  const titles = [...translatedFolders, ...englishFolders]
    .flatMap((folder) => readFolder(folder))
    .flatMap(({ text }) => [...text.matchAll(/staticData: \{ title: '([^']+)'/g)])
    .map(([, title = '']) => title)
  assert.ok(titles.length > 40)
  assert.deepEqual(
    titles.filter((title) => !Object.hasOwn(spanish, title)),
    [],
  )
})
