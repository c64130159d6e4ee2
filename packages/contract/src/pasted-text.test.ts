import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseContact } from './application-form/read-fields.ts'
import { normalizeCode, normalizePastedText } from './pasted-text.ts'
import { checkProperty } from '../../../test/seeds.ts'

const texts: [pasted: string, plain: string][] = [
  ['An\u200ba', 'Ana'],
  ['\ufeffAna', 'Ana'],
  ['\u202aAna\u202c', 'Ana'],
  ['Jose\u0301', 'José'],
  ['Ana\u00a0Maria', 'Ana Maria'],
  ['Smith\u2011Jones', 'Smith-Jones'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['A\u200dna', 'Ana'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🚀', '👩\u200d🚀'],
  ['résumé\u200e.pdf', 'résumé.pdf'],
  ['2020 – 2024', '2020 – 2024'],
]
const codes: [pasted: string, plain: string][] = [
  ['ana\u200b@example.org', 'ana@example.org'],
  ['ａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ana@example.org'],
  [' mailto:ana@example.org ', 'ana@example.org'],
  ['\u202a+1 512\u2011555\u20110100\u202c', '+1 512-555-0100'],
  ['(512)\u00a0555–0100', '(512) 555-0100'],
  ['٥١٢ ٥٥٥ ٠١٠٠', '512 555 0100'],
  ['۵۱۲۵۵۵۰۱۰۰', '5125550100'],
  ['５１２-555-0100', '512-555-0100'],
  ['tel:+15125550100', '+15125550100'],
  ['78701\u200b', '78701'],
  ['o’brien@example.org', "o'brien@example.org"],
]

test('removes what nobody sees from pasted text, and folds spaces and hyphens', () => {
  for (const [pasted, plain] of texts)
    assert.equal(normalizePastedText(pasted), plain, JSON.stringify(pasted))
})

test('writes pasted addresses and numbers in ASCII', () => {
  for (const [pasted, plain] of codes) assert.equal(normalizeCode(pasted), plain, JSON.stringify(pasted))
})

test('leaves normalized text as it is', async () => {
  await checkProperty(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plain = normalizePastedText(text)
      assert.equal(normalizePastedText(plain), plain)
    }),
  )
})

test('reads the contact of a form without what its applicant pasted by accident', () => {
  const fields: Record<string, string> = {
    firstName: 'An\u200ba',
    lastName: ' Smith\u2011Jones\u00a0',
    emailAddress: 'ana\u200b@example.org',
    phone: '512\u2011555\u20110100',
    zipcode: '７８７０１',
  }
  assert.deepEqual(
    parseContact((name) => [fields[name] ?? '']),
    {
      firstName: 'Ana',
      lastName: 'Smith-Jones',
      emailAddress: 'ana@example.org',
      phone: '512-555-0100',
      zipcode: '78701',
    },
  )
})
