import assert from 'node:assert/strict'
import type { Block } from './guide.ts'

/** Fields that differ between installations; only their type is compared. */
const isOfItsOwn = (field: string) => /^id$|Id$|At$|^createdAt$|^requestId$/.test(field)

/**
 * Asserts that a response contains everything that a guide shows, in the same places. Ids and timestamps are
 * compared by type, and `…` in a text matches anything.
 */
export function assertMatchesGuide(printed: string, { language, code }: Block, where: string): void {
  if (language === 'text') return matches(printed.trim(), code.trim(), where)
  const lines = printed.trim().split('\n').filter(Boolean)
  // A block may print several times; the guide shows the last response, which may span lines.
  const last = lines.findLastIndex((line) => /^[{[]/.test(line))
  holds(JSON.parse(last < 0 ? printed : lines.slice(last).join('\n')), JSON.parse(code), where)
}

function holds(answer: unknown, shown: unknown, where: string): void {
  if (typeof shown === 'string' && typeof answer === 'string') return matches(answer, shown, where)
  if (typeof shown !== 'object' || shown === null) return assert.deepEqual(answer, shown, where)
  assert.ok(typeof answer === 'object' && answer !== null, `${where}: ${JSON.stringify(answer)}`)
  if (Array.isArray(shown) && shown.length === 0) assert.deepEqual(answer, [], where)
  for (const [field, value] of Object.entries(shown)) {
    const there = fieldOf(answer, field)
    const path = `${where}.${field}`
    if (isOfItsOwn(field) && value !== null) assert.equal(typeof there, typeof value, path)
    else holds(there, value, path)
  }
}

const fieldOf = (value: object, name: string): unknown => Reflect.get(value, name)

function matches(said: string, shown: string, where: string): void {
  if (!shown.includes('…')) return assert.equal(said, shown, where)
  const parts = shown.split('…').map((part) => RegExp.escape(part))
  assert.match(said, new RegExp(`^${parts.join('[^]*')}$`), where)
}
