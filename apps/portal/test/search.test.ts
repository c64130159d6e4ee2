import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { decodeSearchColumns, type SearchColumns } from '../src/search/columns.ts'
import { createSearchEngine, searchEntries } from '../src/search/engine.ts'
import { isExpectedPlace, readerQuestions } from './questions.ts'

const build = fileURLToPath(new URL('../build', import.meta.url))

const index = () => {
  const file = `${build}/search-index.json`
  assert.ok(existsSync(file), 'Build the portal first: npm run build.')
  return readFileSync(file)
}

// The build writes the file with this type.
const read = () => decodeSearchColumns(JSON.parse(index().toString()) as SearchColumns)

test("at least 95 of 100 readers' questions have their answer among the first five hits", () => {
  const engine = createSearchEngine(read())
  const asked = Object.entries(readerQuestions)
  assert.ok(asked.length >= 100)
  const missed = asked
    .map(([question, places]) => ({ question, places, found: searchEntries(engine, question).slice(0, 5) }))
    .filter(({ places, found }) => !found.some((hit) => places.some((place) => isExpectedPlace(place, hit))))
    .map(({ question, found }) => `${question}: ${found.map(({ path }) => path).join(' ')}`)
  assert.ok(missed.length <= asked.length * 0.05, missed.join('\n'))
})

test('every expected answer is in the index', () => {
  const entries = read()
  const gone = Object.values(readerQuestions)
    .flat()
    .filter((place) => !entries.some((entry) => isExpectedPlace(place, entry)))
  assert.deepEqual(gone, [])
})

test('every place in the index exists on its page', () => {
  const pages = new Map<string, string>()
  const pageAt = (path: string) => {
    const known = pages.get(path) ?? readFileSync(`${build}${path}/index.html`, 'utf8')
    pages.set(path, known)
    return known
  }
  const lost = read().filter(({ path, group, title }) => {
    const [page = '', anchor] = path.split('#')
    if (anchor === undefined) return pageAt(page) === ''
    const [owner = '', field] = group === 'Fields' ? anchor.split(/\.(.*)/s) : [anchor]
    const markup = pageAt(page)
    if (owner === 'common') return !markup.includes(`id=${anchor}>`)
    const at = markup.search(new RegExp(`id="?${owner}["> ]`))
    const rest = markup.slice(at, markup.indexOf('</article>', at))
    return at < 0 || (field !== undefined && !rest.includes(`<dt><code>${title}</code>`))
  })
  assert.deepEqual(
    lost.map(({ path }) => path),
    [],
  )
})

test('the index is at most 64 KB compressed', () => {
  assert.ok(gzipSync(index()).length <= 64 * 1024, `${gzipSync(index()).length} bytes`)
})
