import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { codeFont, fontFaces, fontFiles, fontVersion, textFont } from './fonts.ts'

const { resolve } = createRequire(import.meta.url)

test('the name of a font file carries the version of the package that it comes from', () => {
  for (const name of ['geist', 'geist-mono']) {
    const text = readFileSync(resolve(`@fontsource-variable/${name}/package.json`), 'utf8')
    assert.equal((JSON.parse(text) as { version: string }).version, fontVersion)
  }
})

test('every font file exists where it is said to come from, and is made known under its path', () => {
  for (const { source, path } of fontFiles) {
    assert.equal(readFileSync(resolve(source)).subarray(0, 4).toString(), 'wOF2')
    assert.ok(fontFaces.includes(`url(${path})`), path)
  }
  assert.ok(fontFiles.includes(textFont) && fontFiles.includes(codeFont))
})
