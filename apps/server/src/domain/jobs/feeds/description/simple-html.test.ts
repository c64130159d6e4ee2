import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import sanitize from 'sanitize-html'
import { checkProperty } from '../../../../../../../test/seeds.ts'
import { allowedHtml } from './sanitize-description.ts'
import { sanitizeSimpleHtml } from './simple-html.ts'

const simple = [
  '<p>Care &amp; <b>cure</b><br>of 5 &lt; 6&nbsp;cats</p>\n<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>',
  '<div class="a b"><h3>Pay</h3><p style="color: red"><span lang="en">$20</span> an hour<br /></p></div>',
  '“Hello” – &#39;world&#39; &bull; 日本 \u0000\r\n',
]

test('recognizes the HTML of most ads', () => {
  for (const html of simple) assert.equal(sanitizeSimpleHtml(html), sanitize(html, allowedHtml))
})

const other = [
  '<p>one<p>two',
  '<ul><li>one<li>two</ul>',
  '<p><ul></ul></p>',
  '<h1><h2></h2></h1>',
  '<b><i></b></i>',
  '</p>',
  '</br>',
  '<p/>',
  '<b></b/>',
  '<script>a</script>',
  "<p class='a'>b</p>",
  '<p class="a>b</p>',
  '<P>a</P>',
  'a > b',
  '&copy;',
  '&amp',
  '<!-- a -->',
  '<table></table>',
]

test('leaves other HTML to the sanitizer', () => {
  for (const html of other) assert.equal(sanitizeSimpleHtml(html), null, html)
})

const names =
  'p br b i span font div ul ol li h1 h6 blockquote a td tr script style textarea svg xmp noscript'
const tag = fc
  .tuple(
    fc.constantFrom('<', '</'),
    fc.constantFrom(...names.split(' ')),
    fc.constantFrom('', '', '', ' ', ' class="a b"', ' x="&lt;" on-y="\'>"', " x='<'", '\n', '/', ' /'),
    fc.constantFrom('>', '>', '>', ''),
  )
  .map((parts) => parts.join(''))
const entity = fc
  .tuple(
    fc.constantFrom('amp', 'lt', 'gt', 'nbsp', 'quot', '#39', 'bull', 'copy', '#x27', 'no'),
    fc.constantFrom(';', ';', ''),
  )
  .map(([name, end]) => `&${name}${end}`)
const text = fc.string({ unit: 'binary', maxLength: 5 })

/** Elements that are closed as they are opened, which are more often simple. */
const { nested } = fc.letrec<{ nested: string }>((tie) => ({
  nested: fc.oneof(
    { depthSize: 'small' },
    text,
    entity,
    tag,
    fc
      .tuple(
        fc.constantFrom(...names.split(' ')),
        fc.constantFrom('', ' class="a"'),
        fc.array(tie('nested'), { maxLength: 4 }),
      )
      .map(([name, attributes, inner]) => `<${name}${attributes}>${inner.join('')}</${name}>`),
  ),
}))

test('makes the same of simple HTML as the sanitizer', async () => {
  let simpleOnes = 0
  await checkProperty(
    fc.property(fc.array(nested, { maxLength: 4 }), (parts) => {
      const html = parts.join('')
      const clean = sanitizeSimpleHtml(html)
      if (clean === null) return
      simpleOnes += 1
      assert.equal(clean, sanitize(html, allowedHtml), html)
    }),
    { numRuns: 20_000 },
  )
  assert.ok(simpleOnes > 20, `${simpleOnes} simple texts`)
})
