import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectEncoding } from './decode.ts'

const declared = (name: string) => `<?xml version="1.0" encoding="${name}"?><a>`
const utf8 = (text: string) => Buffer.from(text)
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test('a mark at the start decides, then the declaration, then the bytes', () => {
  const readings: [bytes: Buffer, name: string, isMismatch: boolean][] = [
    [utf8(''), 'utf-8', false],
    [utf8('<a>é'), 'utf-8', false],
    [utf8(`\ufeff${declared('utf-8')}é`), 'utf-8', false],
    [utf8(`\ufeff${declared('iso-8859-1')}é`), 'utf-8', true],
    [utf16(`\ufeff${declared('utf-16')}é`), 'utf-16le', false],
    [utf16(declared('utf-16')), 'utf-16le', false],
    [utf16(`\ufeff${declared('utf-16')}é`).swap16(), 'utf-16be', false],
    [utf8(`${declared('utf-16')}é`), 'utf-8', true],
    [latin1(`${declared('iso-8859-1')}é`), 'windows-1252', false],
    [latin1(`${declared('ISO-8859-2')}é`), 'iso-8859-2', false],
    [latin1(`\n ${declared('windows-1251')}é`), 'windows-1251', false],
    [latin1('<a>café crème'), 'windows-1252', true],
    [latin1(`${declared('utf-8')}café!`), 'windows-1252', true],
  ]
  for (const [bytes, name, isMismatch] of readings) {
    const encoding = detectEncoding(bytes)
    assert.deepEqual(
      [encoding.name, encoding.mismatch !== null],
      [name, isMismatch],
      bytes.toString('latin1'),
    )
  }
})

test('one stray byte among good letters is damage, not another encoding', () => {
  const bytes = Buffer.concat([utf8('<a>é è ê '), Buffer.of(0xe9), utf8(' ë')])
  assert.equal(detectEncoding(bytes).name, 'utf-8')
})

test('a letter cut by the end of the sample is no damage', () => {
  assert.equal(detectEncoding(utf8('<a>é').subarray(0, -1)).name, 'utf-8')
})

test('an encoding nobody can read is refused by name', () => {
  for (const bytes of [utf8(declared('EBCDIC-US')), Buffer.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0)])
    assert.throws(() => detectEncoding(bytes), { code: 'unknown-encoding' })
})
