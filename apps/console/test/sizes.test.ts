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

/** In KB of 1,000 bytes, as they are sent. */
const weightKb = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '', { level: 9 }).length, 0) / 1000

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, path = '']) => basename(path))

/** A script with all that it cannot begin without. */
function needed(name: string, seen = new Set([name])): Set<string> {
  const imports = /(?:\bfrom|\bimport)\s*"([^"]+\.js)"/g
  for (const other of found(files.get(name) ?? '', imports))
    if (!seen.has(other)) needed(other, seen.add(other))
  return seen
}

const [entry = ''] = found(page, /<script type="module" src="([^"]+)"/g)
const atOnce = needed(entry)
const later = [...files.values()].flatMap((text) => found(text, /\bimport\("([^"]+)"\)/g))

test('what is there before the first screen weighs at most 110 KB, and is asked for at once', () => {
  assert.ok(weightKb(atOnce) > 60, 'what the entry imports was not found')
  assert.ok(weightKb(atOnce) <= 110, `${weightKb(atOnce)} KB`)
  const preloaded = found(page, /<link rel="modulepreload" href="([^"]+)"/g)
  assert.deepEqual(new Set([entry, ...preloaded]), atOnce)
})

test('no screen needs more than 140 KB of scripts, and all of them no more than 260 KB', () => {
  assert.ok(later.length > 20, 'the screens were not found')
  for (const name of later) {
    const kb = weightKb(new Set([...atOnce, ...needed(name)]))
    assert.ok(kb <= 140, `${name}: ${kb} KB`)
  }
  assert.ok(weightKb([...files.keys()].filter((name) => name.endsWith('.js'))) <= 260)
})

test('the style sheets weigh at most 15 KB, and the fonts of an English text 60 KB', () => {
  assert.ok(weightKb([...files.keys()].filter((name) => name.endsWith('.css'))) <= 15)
  const { resolve } = createRequire(import.meta.url)
  const bytes = [textFont, codeFont].map(({ source }) => readFileSync(resolve(source)).length)
  assert.ok(bytes.reduce((sum, each) => sum + each) <= 60_000)
})
