import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { repositoryRoot } from '../build.ts'

const folder = join(repositoryRoot, 'docs/adr')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const records = readdirSync(folder).filter((file) => file !== 'README.md')
const headings = ['Context', 'Decision', 'Alternatives considered', 'Consequences']

const link = String.raw`\[\d+\]\(\d{4}-[a-z0-9-]+\.md\)`
const status = new RegExp(
  String.raw`^- Status: (accepted(, supersedes ${link})?|superseded by ${link})$`,
  'm',
)
const date = /^- Date: (\d{4}-\d\d-\d\d)$/m

for (const [index, file] of records.entries()) {
  test(`${file} has a number, status, date, and text under every heading`, () => {
    const record = read(file)
    const number = index + 1
    assert.match(file, new RegExp(`^${String(number).padStart(4, '0')}-[a-z0-9-]+\\.md$`))
    assert.match(record, new RegExp(`^# ${number}\\. \\S`))
    assert.match(record, status)
    assert.match(record, date)
    const [, ...sections] = record.split(/^## /m)
    assert.deepEqual(
      sections.map((section) => section.split('\n')[0]),
      headings,
    )
    for (const section of sections) assert.match(section, /\n\n\S/)
    assert.match(sections[2] ?? '', /^- \*\*.+\*\*/m)
  })
}

test('the index lists every record with its title, status, and date', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => line.replaceAll(/\s+/g, ' '))
  const expected = records.map((file) => {
    const record = read(file)
    const title = /^# (.*)$/m.exec(record)?.[1]
    return `| [${title}](${file}) | ${status.exec(record)?.[1]} | ${date.exec(record)?.[1]} |`
  })
  assert.deepEqual(rows, expected)
})

test('the template has the required parts of a record', () => {
  const template = read('README.md').split('```')[1] ?? ''
  assert.match(template, status)
  assert.match(template, date)
  assert.deepEqual(
    [...template.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading),
    headings,
  )
})
