import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const table = readFileSync(new URL('statements.md', import.meta.url), 'utf8')

const rows = [...table.matchAll(/^\| (?<statement>.+?) +\| `(?<file>[^`]+)` +\| (?<name>.+?) +\|$/gm)]

/** Returns the test names of a file as patterns. Interpolated values match any text. */
const testNames = (file: string): RegExp[] =>
  [...readFileSync(root + file, 'utf8').matchAll(/\btest\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g)].map(
    ([, plain, template = '']) =>
      new RegExp(
        `^${
          plain === undefined
            ? template
                .split(/\$\{[^}]*\}/)
                .map(RegExp.escape)
                .join('.*')
            : RegExp.escape(plain)
        }$`,
      ),
  )

test('each statement of the specification names an existing test', () => {
  const lost = rows.flatMap(({ groups: { statement = '', file = '', name = '' } = {} }) =>
    existsSync(root + file) && testNames(file).some((pattern) => pattern.test(name))
      ? []
      : [`${statement}: ${file}: ${name}`],
  )
  assert.deepEqual(lost, [])
})

test('every row of the table is parsed', () => {
  const lines = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Statement|---)/.test(line))
  assert.equal(rows.length, lines.length)
  assert.ok(rows.length >= 48, `${rows.length} statements`)
})
