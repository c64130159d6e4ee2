import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countNames, repeatedNames } from './json-names.ts'
import { countPlainNames, maxFaults, plainFaults } from './plain-json.ts'

const spaces = fc.constantFrom(0, 1, '\t')

test('as many names are counted in a text as its value has', () => {
  fc.assert(
    fc.property(fc.jsonValue(), spaces, (value, space) => {
      const text = JSON.stringify(value, null, space)
      const sent: unknown = JSON.parse(text)
      fc.pre(countPlainNames(sent) !== undefined)
      assert.equal(countNames(text), countPlainNames(sent))
      assert.deepEqual(repeatedNames(text), [])
    }),
    { numRuns: 2_000 },
  )
})

test('a name that is given twice is found wherever it is and however it is written', () => {
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
    assert.deepEqual(repeatedNames(text), paths, text)
    assert.equal(countNames(text) === countPlainNames(JSON.parse(text)), paths.length === 0, text)
  }
})

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })

test('what cannot be kept as it was sent is found and located', () => {
  const cases: [unknown, { path: (string | number)[]; fault: string }[]][] = [
    [{ a: 9_007_199_254_740_991, b: -9_007_199_254_740_991, c: 0.1, d: 1e-300 }, []],
    [{ a: [1, 9_007_199_254_740_992] }, [{ path: ['a', 1], fault: 'number' }]],
    [{ a: Number('1e999') }, [{ path: ['a'], fault: 'number' }]],
    [{ a: 'x\0y', b: '\ud83d\ude00' }, [{ path: ['a'], fault: 'character' }]],
    [{ a: '\ud83d' }, [{ path: ['a'], fault: 'character' }]],
    [{ '\0': 1 }, [{ path: ['\0'], fault: 'character' }]],
    [nested(32), []],
    [nested(33), [{ path: Array.from({ length: 32 }, () => 'a'), fault: 'depth' }]],
  ]
  for (const [value, faults] of cases) {
    assert.deepEqual(plainFaults(value), faults)
    assert.equal(countPlainNames(value) !== undefined, faults.length === 0)
  }
})

test('the number of faults that are listed is bounded', () => {
  assert.equal(plainFaults(Array.from({ length: 1000 }, () => '\0')).length, maxFaults)
})

test('the longest bodies are read in time: deep, full of quotes, or full of repeated names', () => {
  const half = 500_000
  const startedAt = performance.now()
  const deep = '['.repeat(half) + ']'.repeat(half)
  assert.equal(countPlainNames(JSON.parse(deep)), undefined)
  assert.deepEqual(repeatedNames(deep), [])
  const escaped = JSON.stringify('"'.repeat(half))
  assert.equal(countNames(escaped), 0)
  assert.equal(countNames(JSON.stringify('\\'.repeat(half))), 0)
  assert.equal(repeatedNames(`{${Array.from({ length: 100_000 }, () => '"a":1').join()}}`).length, 99_999)
  assert.ok(performance.now() - startedAt < 2_000)
})
