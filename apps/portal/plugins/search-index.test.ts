import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guideEntries } from './search-index.ts'

const page = `<nav>Guides</nav><article><header><h1>Quick tour</h1></header><p>A <em>token</em> first.</p>
<h2 class="anchor" id="first-call">First call<a href="#first-call" class="hash-link">​</a></h2><p>Use basicCpc &amp; curl.</p>
<h3 class=anchor id=deeper>Deeper</h3><pre>curl</pre></article><footer>Imprint</footer>`

test('a guide has one entry for its opening and one for each heading, with the address of its anchor', () => {
  const entries = guideEntries('/docs/guides/quick-tour', page)
  assert.deepEqual(
    entries.map(({ title, place, path }) => [title, place, path]),
    [
      ['Quick tour', 'Quick tour', '/docs/guides/quick-tour'],
      ['First call', 'Quick tour', '/docs/guides/quick-tour#first-call'],
      ['Deeper', 'Quick tour', '/docs/guides/quick-tour#deeper'],
    ],
  )
})

test('only the words of a section find it, and each is kept once', () => {
  const [opening, call] = guideEntries('/docs/guides/quick-tour', page)
  assert.equal(opening?.words, 'a first token')
  assert.equal(call?.words, 'basic basiccpc call cpc curl first use')
})
