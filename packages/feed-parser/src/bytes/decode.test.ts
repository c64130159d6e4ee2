import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { decodeFeedText, detectEncoding } from './decode.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?><source>`
const utf8 = (text: string) => Buffer.from(text)
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const windows1252 = (text: string) =>
  latin1(text.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('–', '\x96'))
const job = (text: string) => `<job>${text}</job>`

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer, size = 64 * 1024) {
  const intake = { bytes: 0, unpackedBytes: 0, gzip: false, encoding: 'utf-8' }
  const mismatches: string[] = []
  let text = ''
  for await (const piece of decodeFeedText(inPieces(bytes, size), intake, (message) =>
    mismatches.push(message),
  ))
    text += piece
  return {
    text: text.replace(/^\ufeff?\s*(?:<\?xml[^>]*>)?(?:<source>)?/, ''),
    encoding: intake.encoding,
    mismatches: mismatches.length,
  }
}

test('the bytes of each job decide its encoding, whatever the document declares', async () => {
  const many = job('x'.repeat(200)).repeat(1000)
  const documents: [parts: Buffer[], text: string, encoding: string, mismatches: number][] = [
    [[utf8('<source>é')], 'é', 'utf-8', 0],
    [[utf8(`\ufeff${declared('utf-8')}é`)], 'é', 'utf-8', 0],
    [[utf8(`\ufeff${declared('iso-8859-1')}é`)], 'é', 'utf-8', 1],
    [[utf16(`\ufeff${declared('utf-16')}é`)], 'é', 'utf-16le', 0],
    [[utf16(`${declared('utf-16')}é`)], 'é', 'utf-16le', 0],
    [[utf16(`\ufeff${declared('utf-16')}é`).swap16()], 'é', 'utf-16be', 0],
    [[utf8(`${declared('utf-16')}é`)], 'é', 'utf-8', 1],
    [[utf8(`${declared('ISO-8859-1')}Café 夜`)], 'Café 夜', 'utf-8', 1],
    [[utf8(`${declared('us-ascii')}“Café” – crème`)], '“Café” – crème', 'utf-8', 1],
    [[utf8(`${declared('windows-1252')}plain`)], 'plain', 'windows-1252', 0],
    [[latin1(`${declared('iso-8859-1')}é`)], 'é', 'windows-1252', 0],
    [[latin1(`${declared('us-ascii')}é`)], 'é', 'windows-1252', 0],
    [[latin1(`${declared('ISO-8859-2')}\xb3\xf3d\xbc`)], 'łódź', 'iso-8859-2', 0],
    [[latin1(`\n ${declared('windows-1251')}\xcf\xee\xe2\xe0\xf0`)], 'Повар', 'windows-1251', 0],
    [[latin1('<source>café crème')], 'café crème', 'windows-1252', 1],
    [[latin1(`${declared('utf-8')}café!`)], 'café!', 'windows-1252', 1],
    [[latin1(`${declared('gbk')}\xb3\xf8\xca\xa6`)], '厨师', 'gbk', 0],
    [[latin1(`${declared('shift_jis')}\x97\xbf\x97\x9d\x90\x6c`)], '料理人', 'shift_jis', 0],
    [[windows1252('<source>“CAFÉ” – “É”')], '“CAFÉ” – “É”', 'windows-1252', 1],
    [[utf8('<source>é è ê '), Buffer.of(0xe9), utf8(' ë')], 'é è ê é ë', 'utf-8', 1],
    [[utf8('<source>é è ê '), Buffer.of(0xe2, 0x80), utf8(' ë')], 'é è ê � ë', 'utf-8', 1],
    [
      [utf8(`<source>${job('é')}`), latin1(job('é')), utf8(job('夜'))],
      job('é') + job('é') + job('夜'),
      'utf-8',
      1,
    ],
    [[utf8(`<source>${many}`), latin1(job('é'))], many + job('é'), 'windows-1252', 1],
    [[latin1(`${declared('iso-8859-1')}${job('é')}`), utf8(job('é'))], job('é') + job('é'), 'utf-8', 1],
  ]
  for (const [parts, text, encoding, mismatches] of documents)
    assert.deepEqual(await read(Buffer.concat(parts)), { text, encoding, mismatches }, text.slice(-60))
})

/** Western text, without sequences such as "Ç“", whose bytes in windows-1252 are also valid UTF-8. */
const western = fc
  .string({
    unit: fc.constantFrom('a', ' ', 'é', 'ü', 'ñ', 'ß', '“', '–', 'Ç'),
    minLength: 1,
    maxLength: 20,
  })
  .filter((text) => !/[Çß][“–]|é[“–]{2}|ñ[“–]{3}/.test(text))
/** Jobs in UTF-8 and windows-1252 in any order. */
const mixed = fc.array(fc.tuple(western, fc.boolean()), { minLength: 1, maxLength: 8 })

test('reads jobs in two encodings equally, however the bytes are split', async () => {
  await checkProperty(
    fc.asyncProperty(
      mixed,
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      async (jobs, size, padding) => {
        const bytes = jobs.map(([text, isUtf8]) =>
          isUtf8 ? utf8(job(`é é ${text}`)) : windows1252(job(`é é ${text}`)),
        )
        const document = Buffer.concat([utf8(`<source>${' '.repeat(padding)}`), ...bytes])
        const { text } = await read(document, size)
        assert.equal(text.trim(), jobs.map(([each]) => job(`é é ${each}`)).join(''))
      },
    ),
    { numRuns: 200 },
  )
})

test('splits a piece without the end of a job between two characters', async () => {
  const text = `${'é'.repeat(3 * 1024 * 1024)} ${'夜 '.repeat(1024 * 1024)}`
  const [whole, cut] = [await read(utf8(text)), await read(utf8(text), 4_097)]
  assert.ok(whole.text === cut.text)
  assert.equal(
    await read(utf8('a夜'.repeat(2 * 1024 * 1024))).then((found) => found.text.includes('�')),
    false,
  )
})

test('rejects an unsupported encoding and names it', () => {
  for (const bytes of [utf8(declared('EBCDIC-US')), Buffer.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0)])
    assert.throws(() => detectEncoding(bytes), { code: 'unknown-encoding' })
})
