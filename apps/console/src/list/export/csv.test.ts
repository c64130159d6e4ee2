import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '../column.ts'
import { createCsv } from './csv.ts'

type Row = { name: string; cents: number | null; ctr: number; at: string }

const columns: readonly Column<Row>[] = [
  { label: 'Campaign', role: 'title', value: ({ name }) => name, cell: () => null },
  { label: 'Spend', role: 'figure', unit: 'cents', value: ({ cents }) => cents },
  { label: 'CTR', role: 'figure', unit: 'share', value: ({ ctr }) => ctr },
  { label: 'Created', role: 'file', unit: 'instant', value: ({ at }) => at },
  { label: 'Actions', role: 'actions', cell: () => null },
]

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

const csvOf = async (row: Partial<Row>) => {
  const text = await createCsv(columns, [
    { name: 'Nurses', cents: 1_999, ctr: 0.0847, at: '2026-03-02T15:04:05.000Z', ...row },
  ]).text()
  return text.replace('\uFEFF', '').split('\r\n')
}

test('a CSV file has readable headings with units, and amounts in dollars', async () => {
  const [heads, line, end] = await csvOf({})
  assert.equal(heads, `Campaign,Spend (USD),CTR,Created (${zone})`)
  assert.match(line ?? '', /^Nurses,19\.99,8\.47%,2026-03-0[123] \d\d:\d\d$/)
  assert.equal(end, '')
})

test('text that would be a formula or break the line is protected, and a missing value is empty', async () => {
  const [, line] = await csvOf({ name: '=HYPERLINK("x"),', cents: null })
  assert.match(line ?? '', /^"'=HYPERLINK\(""x""\),",,/)
  assert.match((await csvOf({ cents: -150 }))[1] ?? '', /^Nurses,-1\.50,/)
})
