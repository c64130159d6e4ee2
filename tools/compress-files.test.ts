import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressFiles } from './compress-files.ts'

const text = 'A line of text. '.repeat(100)

function folder(t: TestContext) {
  const path = mkdtempSync(join(tmpdir(), 'tiller-compress-'))
  t.after(() => rmSync(path, { recursive: true }))
  mkdirSync(join(path, 'deep'))
  writeFileSync(join(path, 'deep/page.html'), text)
  writeFileSync(join(path, 'short.html'), 'short')
  writeFileSync(join(path, 'font.woff2'), text)
  return path
}

test('compresses each longer text file with both encodings, and nothing else', async (t) => {
  const path = folder(t)
  await compressFiles(path)
  assert.deepEqual(readdirSync(path).toSorted(), ['deep', 'font.woff2', 'short.html'])
  assert.equal(gunzipSync(readFileSync(join(path, 'deep/page.html.gz'))).toString(), text)
  assert.equal(brotliDecompressSync(readFileSync(join(path, 'deep/page.html.br'))).toString(), text)
})

test('is deterministic', async (t) => {
  const [one, other] = [folder(t), folder(t)]
  await compressFiles(one)
  await compressFiles(other)
  for (const ending of ['br', 'gz'])
    assert.deepEqual(
      readFileSync(join(one, `deep/page.html.${ending}`)),
      readFileSync(join(other, `deep/page.html.${ending}`)),
    )
})
