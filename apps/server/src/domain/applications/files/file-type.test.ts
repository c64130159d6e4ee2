import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectDocumentType, toSafeFileName } from './file-type.ts'

test('detects a PDF only at the start of a file', () => {
  for (const text of ['%PDF-1.4', '\xef\xbb\xbf%PDF-1.7', ' \r\n%PDF-2.0'])
    assert.equal(detectDocumentType(Buffer.from(text, 'latin1')), 'application/pdf', text)
  for (const text of ['MZ\x90\0%PDF-1.4', '<!-- %PDF-1.4 --><html></html>', 'MZ%PDF-1.4'])
    assert.equal(detectDocumentType(Buffer.from(text, 'latin1')), undefined, text)
})

test('rejects programs and markup as text', () => {
  const programs = [
    'MZ is the start of an executable',
    '#!/bin/sh\nrm -r /',
    '<html><body>Hello</body></html>',
    '\n <!DOCTYPE html>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<HTA:APPLICATION>',
    '@echo off\r\ndel *',
    'Hello <script>alert(1)</script>',
  ]
  for (const text of programs) {
    assert.equal(detectDocumentType(Buffer.from(text)), undefined, text)
    assert.equal(detectDocumentType(Buffer.from(`\uFEFF${text}`, 'utf16le')), undefined, `UTF-16: ${text}`)
  }
  const resume = 'Jo Doe\nSkills: HTML (<b>, <p>), MZ-80 assembler, #! scripts'
  assert.equal(detectDocumentType(Buffer.from(resume)), 'text/plain')
})

test('rejects documents with macros in any spelling', () => {
  const zip = (names: string) =>
    Buffer.from(`PK\x03\x04 [Content_Types].xml word/document.xml ${names}`, 'latin1')
  assert.match(detectDocumentType(zip('')) ?? '', /wordprocessingml/)
  assert.equal(detectDocumentType(zip('word/VBAPROJECT.BIN')), undefined)
  const doc = (streams: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(`WordDocument${streams}`, 'utf16le')])
  assert.equal(detectDocumentType(doc('')), 'application/msword')
  assert.equal(detectDocumentType(doc('_VBA_PROJECT')), undefined)
})

test('gives a file the extension of its type, without invisible characters', () => {
  const names = [
    ['cv.pdf', 'cv.pdf'],
    ['CV.PDF', 'CV.PDF'],
    ['cv.exe', 'cv.pdf'],
    ['cv', 'cv.pdf'],
    ['.exe', 'file.pdf'],
    ['cv\u202efdp.exe', 'cvfdp.pdf'],
    ['Résumé of Jo. Doe.pdf', 'Résumé of Jo. Doe.pdf'],
  ]
  for (const [sent = '', expected] of names) assert.equal(toSafeFileName(sent, 'application/pdf'), expected)
  assert.equal(toSafeFileName('photo.jpeg', 'image/jpeg'), 'photo.jpeg')
})
