import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRedirectUriProblem } from './redirect-uri.ts'

const taken = [
  'https://app.example.com/callback',
  'https://app.example.com',
  'https://app.example.com:8443/a%20b?c=d&e',
  'https://xn--bcher-kva.example/',
  'https://a_b.example/',
  'http://localhost/',
  'http://localhost:3000/cb',
  'http://127.0.0.1:49152',
  'http://[::1]:49152/x',
  'HTTPS://APP.example/',
  "https://e.example/;a'b()*!",
]

const refused = [
  'https://e.example/a\r\nSet-Cookie: x=y',
  'https://e.example/a\nb',
  'https://e.example/a\tb',
  'https://e.example/a b',
  ' https://e.example/',
  'https://e.example/ü',
  'https://bücher.example/',
  'https://e.example\0/',
  'https:e.example',
  'https:/e.example',
  'https:///e.example',
  'https:\\\\e.example',
  'https://e.example\\@evil.example/',
  'https://*.example/',
  'https://e.*/',
  'https://e.example;script-src/',
  "https://e.example'/",
  'https://e.example,evil.example/',
  'https://%65.example/',
  'https://e.example/"x',
  'https://e.example/<x>',
  'https://',
  'https://:443/',
  'https://e.example:99999/',
  'https://e.example/#',
  'https://e.example/#x',
  'https://a@b/',
  'https://a:@b/',
  'https://@b/',
  'http://app.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://localhost@evil.example/',
  'http://[::ffff:127.0.0.1]/',
  'javascript:alert(1)',
  'data:text/html,x',
  'app.example://callback',
  '/callback',
  '//e.example/callback',
  '',
]

test('allows redirect URIs with https, and with http on a loopback host', () => {
  for (const uri of taken) assert.equal(findRedirectUriProblem(uri), undefined, uri)
})

test('rejects redirect URIs that headers, policies, or browsers could interpret differently', () => {
  for (const uri of refused) assert.notEqual(findRedirectUriProblem(uri), undefined, JSON.stringify(uri))
})
