import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuideEntries } from './search-index.ts'
import { extractFirstSentence, selectDistinctiveWords } from './search-words.ts'

const page = `<nav>Guides</nav><article><header><h1>Quick tour</h1></header><p>A <em>token</em> first.</p>
<h2 class="anchor" id="first-call">First call<a href="#first-call" class="hash-link">​</a></h2><p>Use basicCpc &amp; curl.</p>
<h3 class=anchor id=deeper>Deeper</h3><div><span>Shell</span><button><span>Copy</span></button></div><pre>curl</pre></article><footer>Imprint</footer>`

test('a guide has one entry for its introduction and one per heading, with its anchor', () => {
  const entries = createGuideEntries('/docs/guides/quick-tour', page)
  assert.deepEqual(
    entries.map(({ title, place, path }) => [title, place, path]),
    [
      ['Quick tour', 'Quick tour', '/docs/guides/quick-tour'],
      ['First call', 'Quick tour', '/docs/guides/quick-tour#first-call'],
      ['Deeper', 'Quick tour', '/docs/guides/quick-tour#deeper'],
    ],
  )
})

test('a section shows its beginning, and each other searchable word is stored once', () => {
  const [opening, call, deeper] = createGuideEntries('/docs/guides/quick-tour', page)
  assert.equal(opening?.says, 'A token first.')
  assert.equal(opening?.words, 'guid', 'where the page stands')
  assert.equal(call?.says, 'Use basicCpc & curl.')
  assert.equal(deeper?.words, 'guid', 'no text of a sample or of the bar above it')
})

test('words without meaning and other forms of indexed words are not stored', () => {
  assert.equal(
    selectDistinctiveWords('Tokens of the clients, and a token for basicCpc', 'A client'),
    'basicCpc token',
  )
})

test('a long sentence is cut between two words', () => {
  const said = extractFirstSentence(`${'many words '.repeat(20)}. Another.`)
  assert.match(said, /^(many words )+many …$|^(many words )+…$/)
  assert.ok(said.length <= 90, said)
  assert.equal(extractFirstSentence('Short. Another.'), 'Short.')
})
