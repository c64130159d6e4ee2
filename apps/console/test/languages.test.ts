import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { errorTable } from '@tiller/contract/errors'
import { reportFigures } from '@tiller/contract/platform/reports/figures'
import { IntlMessageFormat } from 'intl-messageformat'
import type { ErrorCode } from '@tiller/contract/errors'
import { problemSeverities } from '../../../packages/feed-parser/src/report/problem.ts'
import { multiplyScoreTerms } from '../../../packages/search-engine/src/weights.ts'
import { formBodies, describeFields } from '../contract-modules.ts'
import { apiNameLabels } from '../src/format/api-names.ts'
import { labelOf } from '../src/format/text.ts'
import { conditionKinds } from '../src/job-filters/filter-values.ts'
import { spanish } from '../src/language/spanish.ts'
import { fieldHelp } from '../src/language/spanish/field-help.ts'
import { labels } from '../src/language/spanish/labels.ts'

/** Texts of the contract, which are not in the modules of the console. */
const errorTitles = Object.values(errorTable).map(({ title }) => title)
const figureTexts = Object.values(reportFigures).flatMap(({ label, meaning }) => [label, meaning])

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
  const known = new Set([...Object.keys(labels), ...Object.keys(fieldHelp), ...errorTitles, ...figureTexts])
  const isUsed = (id: string) => [`'${id}'`, `"${id}"`].some((written) => sources.includes(written))
  assert.deepEqual(
    Object.keys(spanish).filter((id) => !known.has(id) && !isUsed(id)),
    [],
  )
})

test('the title of every error and the texts of every figure have a Spanish text', () => {
  assert.deepEqual(
    [...errorTitles, ...figureTexts].filter((text) => !Object.hasOwn(spanish, text)),
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

/** Names that are the same in every language, as people write them: products, and names of permissions and events. */
const properNames = new Set([
  'ADP',
  'Ashby',
  'Bullhorn',
  'Facebook',
  'Greenhouse',
  'iCIMS',
  'Jobvite',
  'Lever',
  'LinkedIn',
  'Oracle',
  'Personio',
  'Recruitee',
  'SAP SuccessFactors',
  'SmartRecruiters',
  'Taleo',
  'Teamtailor',
  'Tenstreet',
  'UKG',
  'Workable',
  'Workday',
  'X',
])
const isUntranslated = (name: string) => name.includes(':') || properNames.has(labelOf(name))

const assertLabeled = (names: Iterable<string>) => {
  const labels = [...names].filter((name) => !isUntranslated(name)).map(labelOf)
  assert.deepEqual(
    [...new Set(labels)].filter((label) => !Object.hasOwn(spanish, label)),
    [],
  )
}

const readSource = (path: string) => readFileSync(join(root, path), 'utf8')

/** Reads the members of a union of texts from the source of a module. Types do not exist at run time. */
function readUnion(path: string, pattern: RegExp) {
  const members = pattern.exec(readSource(path))?.[1] ?? assert.fail(`${path} has no ${pattern.source}`)
  return [...members.matchAll(/'([^']+)'/g)].map(([, member = '']) => member)
}

const listApiNames = () => {
  const document = JSON.parse(readSource('openapi/platform.v5.json')) as { components: { schemas: object } }
  return new Set([...listNames(document.components.schemas), ...Object.keys(apiNameLabels)])
}

/** The errors of imports that are those of the API, too. */
const failedImports: readonly ErrorCode[] = ['internal-error', 'unavailable']

/** The other names of which the console makes labels, by their sources. */
const otherNames = {
  'problems of feeds': [
    ...Object.keys(problemSeverities),
    ...readUnion('packages/feed-parser/src/report/feed-error.ts', /FeedErrorCode =([^{]+?)\n\n/),
    ...readUnion('packages/job-text/src/places/place-notes.ts', /code: (.+)/),
    ...readUnion('apps/server/src/lib/egress/egress-error.ts', /EgressErrorReason =([^{]+?)\n\n/),
    ...readUnion('apps/server/src/domain/jobs/feeds/import.ts', /code: ('price-held')/),
    ...failedImports,
  ],
  'warnings about posted jobs': readUnion(
    'apps/server/src/domain/jobs/posting/write.ts',
    /code: ('[a-z-]+')/,
  ),
  'factors of a score': [...multiplyScoreTerms.toString().matchAll(/terms\.(\w+)/g)].map(
    ([, term = '']) => term,
  ),
  'conditions of job filters': Object.keys(conditionKinds).map((name) => name.replace(/Id$/, '')),
  'fields by which lists are searched': modules.flatMap(({ text }) =>
    [...text.matchAll(/textField="([^"]+)"/g)].map(([, field = '']) => field.replace('job.', 'job ')),
  ),
}

test('every field, option, status, and event of the Platform API has a Spanish label', () => {
  const names = listApiNames()
  assert.ok(names.size > 800)
  assertLabeled(names)
})

for (const [of, names] of Object.entries(otherNames))
  test(`each name has a Spanish label: ${of}`, () => {
    assert.ok(names.length > 0)
    assertLabeled(names)
  })

test('every Spanish label is one of a name', () => {
  const names = [...listApiNames(), ...Object.values(otherNames).flat()]
  const known = new Set(names.map(labelOf))
  assert.deepEqual(
    Object.keys(labels).filter((label) => !known.has(label)),
    [],
  )
})

test('the help of every field of a form has a Spanish text, and every Spanish help a field', () => {
  const help = formBodies.flatMap((body) => Object.values(describeFields(body)).map((field) => field.help))
  assert.deepEqual(
    [...new Set(help)].filter((text) => text !== '').toSorted(),
    Object.keys(fieldHelp).toSorted(),
  )
})
