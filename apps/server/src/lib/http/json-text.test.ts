import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxJsonDepth } from '@tiller/contract/limits'
import fc from 'fast-check'
import {
  countMembers,
  findRepeatedNames,
  maxReportedDuplicates,
  scanJson,
  iterateMembers,
} from './json-text.ts'
import { checkProperty } from '../../../../../test/seeds.ts'

test('counts the depth that JSON.parse would build, whatever the strings contain', async () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each)))
      : 0
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 40 },
      fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'a') }),
      fc.array(tie('tree'), { maxLength: 2 }),
    ),
  }))
  const wrap = (value: unknown, times: number): unknown => (times === 0 ? value : [wrap(value, times - 1)])
  await checkProperty(
    fc.property(tree, fc.integer({ min: 0, max: 40 }), (value, times) => {
      const deep = wrap(value, times)
      return scanJson(JSON.stringify(deep)).isTooDeep === depthOf(deep) > maxJsonDepth
    }),
  )
})

test('counts as many members in the text as in the value, unless one is repeated', async () => {
  await checkProperty(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      return countMembers(JSON.parse(text)) === scanJson(text).names
    }),
  )
  const twice = '[{"a":1,"a":2}]'
  assert.deepEqual([countMembers(JSON.parse(twice)), scanJson(twice).names], [1, 2])
})

test('returns the members of an object as written, whatever they contain', async () => {
  const anyObject = fc.dictionary(
    fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', '[', ',', ':', 'é') }),
    fc.jsonValue(),
  )
  await checkProperty(
    fc.property(anyObject, (object) => {
      const told = [...iterateMembers(JSON.stringify(object))]
      assert.deepEqual(
        told,
        Object.entries(object).map(([name, value]) => ({
          name,
          written: `${JSON.stringify(name)}:${JSON.stringify(value)}`,
        })),
      )
    }),
  )
})

test('counts members without parsing, whatever the strings contain, even in invalid JSON', () => {
  const members = (count: number) =>
    `{${Array.from({ length: count }, (_, n) => `"a${n}:":":{\\":"`).join()}}`
  for (const count of [1, 2, 1_000]) assert.equal(scanJson(members(count)).names, count)
  assert.equal(scanJson('"' + ':'.repeat(1_000_000)).names, 0)
  assert.equal(scanJson(':'.repeat(1_000)).names, 1_000)
})

test('finds a repeated name at any depth and with any escapes', () => {
  const cases: [string, (string | number)[][]][] = [
    ['{"a":1,"a":2}', [['a']]],
    ['{"a":1,"\\u0061":2}', [['a']]],
    ['[{},{"b":{"c":[0,{"d":1,"e":2,"d":3}]}}]', [[1, 'b', 'c', 1, 'd']]],
    ['{"a":{"b":1},"a":{"b":2,"b":3}}', [['a'], ['a', 'b']]],
    ['{"a":"\\"a\\":","b":"{\\"b\\":1}","c":["b","b"]}', []],
    ['{"\\\\":1 , "\\\\" : 2}', [['\\']]],
    ['{"":1,"":2}', [['']]],
    ['{"__proto__":1,"__proto__":2}', [['__proto__']]],
  ]
  for (const [text, paths] of cases) {
    assert.deepEqual(findRepeatedNames(text), paths, text)
  }
})

test('limits the repeated names that are reported per member', () => {
  const flood = `{${Array.from({ length: 1_000 }, () => '"a":1').join()}}`
  const found = findRepeatedNames(`[${flood},${flood},{"b":1,"b":2}]`)
  assert.equal(found.length, 2 * maxReportedDuplicates + 1)
  assert.deepEqual(found.at(-1), [2, 'b'])
})

/** Counts the steps of a function by its accesses to the text. */
function work(run: (text: string) => unknown, text: string) {
  let steps = 0
  const watched = new Proxy(new String(text), {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        steps += 1
        return (value as (...given: unknown[]) => unknown).apply(target, given)
      }
    },
  })
  run(watched as unknown as string)
  return steps
}

for (const [what, unit] of Object.entries({
  'open lists': '[',
  quotes: '\\"',
  backslashes: '\\\\',
  'repeated names': '"a":1,',
})) {
  test(`twice as many ${what} take at most twice the work`, () => {
    const text = (times: number) => `{"a":"${unit.repeat(times)}"}`
    const tell = (text: string) => [...iterateMembers(text)]
    for (const run of [scanJson, tell])
      assert.ok(work(run, text(20_000)) < 2.1 * work(run, text(10_000)) + 100)
  })
}
