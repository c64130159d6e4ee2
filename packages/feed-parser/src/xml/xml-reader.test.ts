import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from '../limits.ts'
import { FeedError } from '../report/feed-error.ts'
import { createXmlReader } from './xml-reader.ts'

type Result = { events: string[]; repaired: [code: string, line: number, column: number][] }

/** Returns everything that the parser reports for a document. Pieces of one text are joined. */
function read(text: string, limits = defaultLimits): Result {
  const result: Result = { events: [], repaired: [] }
  let open = ''
  const push = (event: string) => {
    if (open !== '') result.events.push(open)
    open = ''
    result.events.push(event)
  }
  const reader = createXmlReader(
    {
      open: (name, attributes) => push(`<${name} ${JSON.stringify(attributes)}`),
      close: () => push('/'),
      text: (piece) => (open += piece),
      repaired: (code, { line, column }) => result.repaired.push([code, line, column]),
      hint: () => '',
    },
    limits,
  )
  reader.write(text)
  reader.end()
  return result
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

test('resolves references and removes comments, instructions, and CDATA marks', () => {
  assert.equal(textOf('x &lt;b&gt; &#65;&#x42; &amp;amp;'), 'x <b> AB &amp;')
  assert.equal(textOf('one<!-- not this -->two<?nor this?>three'), 'onetwothree')
  assert.equal(textOf('<![CDATA[a ]] > ]>]]]>b<![CDATA[&amp;]]>'), 'a ]] > ]>]b&amp;')
})

test('resolves HTML entities as text, never as markup', () => {
  assert.equal(textOf('&nbsp;&NBSP;&Afr;&NotEqualTilde;&LT;b&GT;'), '\u00a0\u00a0𝔄≂̸<b>')
  assert.deepEqual(read('<a b="&QUOT; c=&quot;d&nbsp;&AMP;amp;"/>').events, [
    `<a ${JSON.stringify({ b: '" c="d\u00a0&amp;' })}`,
    '/',
  ])
})

test('keeps an ampersand that starts no reference, in texts and attribute values', () => {
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

test('removes forbidden characters everywhere, including inside tags', () => {
  const { events, repaired } = read('<\x00a b\x01="\x02\x0bc&#3;">\x04d\uffff\ufffee</a\x05>\x06\n')
  assert.deepEqual(events, ['<a {"b":" c"}', 'de', '/'])
  assert.equal(repaired.length, 10)
})

test('reads attributes that are named like methods', () => {
  const { events } = read('<a hasOwnProperty="1" constructor="2" toString="3"/>')
  assert.deepEqual(events, ['<a {"hasOwnProperty":"1","constructor":"2","toString":"3"}', '/'])
})

test('refuses tags that are not well-formed, at the position of the error', () => {
  for (const [text, column] of [
    ['<a b></a>', 5],
    ['<a b ></a>', 6],
    ['<a b=c></a>', 6],
    ['<a b="c"d="e"></a>', 9],
    ['<a/ >', 4],
    ['<a$>', 3],
    ['<a 1="b">', 4],
    ['<a><b></a>', 10],
    ['<a></a b>', 8],
    ['<a></>', 6],
    ['<a/></a>', 8],
    ['<a/><b/>', 8],
    ['<1/>', 1],
  ] as const)
    assert.deepEqual(refusal(text), ['syntax', 1, column], text)
})

test('accepts every notation of a tag that XML allows', () => {
  const tag = `<ä:b.c-d_1\n\tx = "1>2"\r\ny='"'></ä:b.c-d_1 >`
  assert.deepEqual(read(tag).events, ['<ä:b.c-d_1 {"x":"1>2","y":"\\""}', '/'])
  assert.deepEqual(read('<a b="1" b="2" />').events, ['<a {"b":"1"}', '/'])
})

test('refuses every declaration', () => {
  assert.deepEqual(refusal('<a><!DOCTYPE b></a>'), ['doctype', 1, 4])
  assert.deepEqual(refusal('<!ELEMENT a><a/>'), ['doctype', 1, 1])
  assert.deepEqual(refusal('<a>\n< !DOCTYPE b></a>'), ['syntax', 2, 1])
  assert.deepEqual(refusal('<!'), ['doctype', 1, 1])
})

test('refuses text outside the root, but not white space and comments', () => {
  assert.equal(refusal('<!-- a --> <?b?>\n<a/>\n<!-- c --> '), null)
  for (const text of ['b', ' \n b', '&', '&amp;', '\ufffd', '&#0;'])
    assert.equal(refusal(`<a/>${text}`)?.[0], 'syntax', text)
  assert.deepEqual(refusal('<?x?> b <a/>'), ['syntax', 1, 7])
})

test('reports a document that ends inside an element or section as truncated', () => {
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

test('refuses two hyphens inside a comment', () => {
  assert.deepEqual(refusal('<a><!-- b -- c --></a>'), ['syntax', 1, 11])
  assert.equal(refusal('<a><!-- b - c --></a>'), null)
})

test('limits names, and attribute values by their written length', () => {
  const limits = { ...defaultLimits, attributeChars: 10, nameChars: 5 }
  assert.equal(read('<abcde fghij="&amp;12345"/>', limits).events.length, 2)
  assert.throws(() => read('<a b="&amp;123456"/>', limits), { code: 'attribute-too-long' })
  assert.throws(() => read('<abcdef/>', limits), { code: 'name-too-long' })
  assert.throws(() => read('<a></abcdef>', limits), { code: 'name-too-long' })
})
