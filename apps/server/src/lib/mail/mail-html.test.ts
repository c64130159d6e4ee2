import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMailHtml as render } from './mail-html.ts'

const renderMailHtml = (text: string) => render(text, { name: 'Tiller', accentColor: null })

test('renders paragraphs and line breaks with the brand, and loads nothing', () => {
  const html = renderMailHtml('Hello Ana,\n\nfirst line\nsecond line\n')
  assert.match(html, />Tiller<\/p>/)
  assert.match(html, />Hello Ana,<\/p>\n<p [^>]*>first line<br>second line<\/p>/)
  assert.doesNotMatch(html, /<img|<link|<script|url\(/)
})

test('links URLs without the punctuation after them', () => {
  const html = renderMailHtml(
    'Open https://jobs.example.com/a?b=1&c=2. Or (https://jobs.example.com/d), now.',
  )
  assert.match(html, /href="https:\/\/jobs\.example\.com\/a\?b=1&amp;c=2"/)
  assert.match(html, /<\/a>\. Or \(<a href="https:\/\/jobs\.example\.com\/d"/)
})

test('escapes markup in texts and URLs', () => {
  const html = renderMailHtml('<b>Nurse</b> & https://x.example/"><script>alert(1)</script>')
  assert.match(html, /&lt;b&gt;Nurse&lt;\/b&gt; &amp; /)
  assert.doesNotMatch(html, /<b>|<script>/)
})
