import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { codeFont, textFont } from '@tiller/ui/fonts'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const assets = join(dist, 'assets')
const files = new Map(
  readdirSync(assets)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => [name, readFileSync(join(assets, name), 'utf8')] as const),
)
const page = readFileSync(join(dist, 'index.html'), 'utf8')

/** Returns the total compressed size in KB (1,000 bytes). */
const sizeKb = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '', { level: 9 }).length, 0) / 1000

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, path = '']) => basename(path))

/** Returns the names of a script and of its static imports, direct and indirect. */
function withImports(name: string, seen = new Set([name])): Set<string> {
  const imports = /(?:\bfrom|\bimport)\s*"([^"]+\.js)"/g
  for (const other of found(files.get(name) ?? '', imports))
    if (!seen.has(other)) withImports(other, seen.add(other))
  return seen
}

const [entry = ''] = found(page, /<script type="module" src="([^"]+)"/g)
const entryScripts = withImports(entry)
/** The Spanish texts, which only the Spanish page loads. */
const catalog = [...files.keys()].find((name) => /^spanish-\w+\.js$/.test(name)) ?? ''
const lazyScripts = [...files.values()]
  .flatMap((text) => found(text, /\bimport\("([^"]+)"\)/g))
  .filter((name) => name !== catalog)

test('loads at most 150 KB of scripts before the first screen, all of them preloaded', () => {
  assert.ok(sizeKb(entryScripts) > 60, 'no imports of the entry found')
  assert.ok(sizeKb(entryScripts) <= 150, `${sizeKb(entryScripts)} KB`)
  const preloaded = found(page, /<link rel="modulepreload" href="([^"]+)"/g)
  assert.deepEqual(new Set([entry, ...preloaded]), entryScripts)
})

test('needs at most 190 KB of scripts for any screen and 480 KB for all', () => {
  assert.ok(lazyScripts.length > 20, 'no screens found')
  for (const name of lazyScripts) {
    const kb = sizeKb(new Set([...entryScripts, ...withImports(name)]))
    assert.ok(kb <= 190, `${name}: ${kb} KB`)
  }
  const scripts = [...files.keys()].filter((name) => name.endsWith('.js') && name !== catalog)
  assert.ok(sizeKb(scripts) <= 480, `${sizeKb(scripts)} KB`)
})

test('needs at most 80 KB for all Spanish texts, which the Spanish page preloads and the English one does not', () => {
  assert.ok(sizeKb([catalog]) > 10, 'no catalog found')
  assert.ok(sizeKb([catalog]) <= 80, `${sizeKb([catalog])} KB`)
  const spanishPage = readFileSync(join(dist, 'index.es.html'), 'utf8')
  assert.deepEqual([spanishPage.includes(catalog), page.includes(catalog)], [true, false])
})

test('needs at most 15 KB of style sheets, and 60 KB of fonts for English text', () => {
  assert.ok(sizeKb([...files.keys()].filter((name) => name.endsWith('.css'))) <= 15)
  const { resolve } = createRequire(import.meta.url)
  const bytes = [textFont, codeFont].map(({ source }) => readFileSync(resolve(source)).length)
  assert.ok(bytes.reduce((sum, each) => sum + each) <= 60_000)
})
