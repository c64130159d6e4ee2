import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from '../limits.ts'
import { FeedError } from '../report/feed-error.ts'
import { xmlReader } from './xml-reader.ts'

type Told = { events: string[]; repaired: [code: string, line: number, column: number][] }

/** What is told of a document; texts in pieces are put together. */
function read(text: string, limits = defaultLimits): Told {
  const told: Told = { events: [], repaired: [] }
  let open = ''
  const say = (event: string) => {
    if (open !== '') told.events.push(open)
    open = ''
    told.events.push(event)
  }
  const reader = xmlReader(
    {
      open: (name, attributes) => say(`<${name} ${JSON.stringify(attributes)}`),
      close: () => say('/'),
      text: (piece) => (open += piece),
      repaired: (code, { line, column }) => told.repaired.push([code, line, column]),
      hint: () => '',
    },
    limits,
  )
  reader.write(text)
  reader.end()
  return told
}

const refusal = (text: string) => {
  try {
    read(text)
    return null
  } catch (error) {
    assert.ok(error instanceof FeedError, String(error))
    return [error.code, error.line, error.column]
  }
}

const textOf = (inner: string) => read(`<a>${inner}</a>`).events.slice(1, -1).join('')

test('a text is what is written, without references, comments and sections', () => {
  assert.equal(textOf('x &lt;b&gt; &#65;&#x42; &amp;amp;'), 'x <b> AB &amp;')
  assert.equal(textOf('one<!-- not this -->two<?nor this?>three'), 'onetwothree')
  assert.equal(textOf('<![CDATA[a ]] > ]>]]]>b<![CDATA[&amp;]]>'), 'a ]] > ]>]b&amp;')
})

test('what HTML names is read as HTML means it, and can make no markup', () => {
  assert.equal(textOf('&nbsp;&NBSP;&Afr;&NotEqualTilde;&LT;b&GT;'), '\u00a0\u00a0𝔄≂̸<b>')
  assert.deepEqual(read('<a b="&QUOT; c=&quot;d&nbsp;&AMP;amp;"/>').events, [
    `<a ${JSON.stringify({ b: '" c="d\u00a0&amp;' })}`,
    '/',
  ])
})

test('an ampersand that begins no reference stands for itself, in texts and values', () => {
  assert.equal(textOf('R&D & &&& &bonus; &#; &amp'), 'R&D & &&& &bonus; &#; &amp')
  const { events, repaired } = read('<a b="R&D &&"\n c="x & y"/>')
  assert.deepEqual(events, [`<a ${JSON.stringify({ b: 'R&D &&', c: 'x & y' })}`, '/'])
  assert.deepEqual(
    repaired.map(([, line, column]) => [line, column]),
    [
      [1, 8],
      [1, 11],
      [1, 12],
      [2, 7],
    ],
  )
})

test('forbidden characters are removed wherever they stand, and leave no trace in what follows', () => {
  const { events, repaired } = read('<\x00a b\x01="\x02\x0bc&#3;">\x04d\uffff\ufffee</a\x05>\x06\n')
  assert.deepEqual(events, ['<a {"b":" c"}', 'de', '/'])
  assert.equal(repaired.length, 10)
})

test('an attribute may be named like a method, and all others are still read', () => {
  const { events } = read('<a hasOwnProperty="1" constructor="2" toString="3"/>')
  assert.deepEqual(events, ['<a {"hasOwnProperty":"1","constructor":"2","toString":"3"}', '/'])
})

test('a declaration is refused however it is written', () => {
  assert.deepEqual(refusal('<a><!DOCTYPE b></a>'), ['doctype', 1, 4])
  assert.deepEqual(refusal('<!ELEMENT a><a/>'), ['doctype', 1, 1])
  assert.deepEqual(refusal('<a>\n< !DOCTYPE b></a>'), ['syntax', 2, 1])
  assert.deepEqual(refusal('<!'), ['doctype', 1, 1])
})

test('text outside the root is refused, white space and comments are not', () => {
  assert.equal(refusal('<!-- a --> <?b?>\n<a/>\n<!-- c --> '), null)
  for (const text of ['b', ' \n b', '&', '&amp;', '\ufffd', '&#0;'])
    assert.equal(refusal(`<a/>${text}`)?.[0], 'syntax', text)
  assert.deepEqual(refusal('<?x?> b <a/>'), ['syntax', 1, 7])
})

test('a document that ends inside anything breaks off', () => {
  for (const text of [
    '<a>',
    '<a',
    '<a b="',
    '<a/><!-- ',
    '<a/><!-- -',
    '<a/><?b ',
    '<a/><![CDATA[',
    '<a>&am',
    '<!-- ',
  ])
    assert.equal(refusal(text)?.[0], 'truncated', text)
})

test('two hyphens inside a comment are refused', () => {
  assert.deepEqual(refusal('<a><!-- b -- c --></a>'), ['syntax', 1, 11])
  assert.equal(refusal('<a><!-- b - c --></a>'), null)
})

test('the length of a value is that of its writing, a name may be as long as its limit', () => {
  const limits = { ...defaultLimits, attributeChars: 10, nameChars: 5 }
  assert.equal(read('<abcde fghij="&amp;12345"/>', limits).events.length, 2)
  assert.throws(() => read('<a b="&amp;123456"/>', limits), { code: 'attribute-too-long' })
  assert.throws(() => read('<abcdef/>', limits), { code: 'name-too-long' })
  assert.throws(() => read('<a></abcdef>', limits), { code: 'name-too-long' })
})
