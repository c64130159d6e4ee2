import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { selectSignificantWords } from './title-index.ts'
import { normalizeTitle } from './title-words.ts'
import { checkProperty } from '../../../../test/seeds.ts'

/** Returns the words of a title that identify the work, by phrase. */
const telling = (title: string) =>
  normalizeTitle(title)
    .map((words) => selectSignificantWords(words).join(' '))
    .filter((phrase) => phrase !== '')

const sameWork: [string, string[]][] = [
  ['Sr. RN - Remote (PRN), $40/hr', ['nurse']],
  ['Registered Nurses', ['nurse']],
  ['HVAC Tech II', ['heating ventilation air conditioning technician']],
  ['CDL Driver - Full Time, Night Shift', ['commercial driver license driver']],
  ['Director of Sales', ['sale director']],
  ['Accountant REQ-20234', ['accountant']],
  ['Accountant (#10392)', ['accountant']],
  ['Customer Service Rep $18 - $20 per hour', ['customer service representative']],
  ['Children’s Librarian', ['children librarian']],
  ['Bilingual Spanish Speaking Teller', ['teller']],
  ['Night Auditor', ['night auditor']],
]

test('removes levels, hours, pay, and requisition numbers, spells out abbreviations, and uses the singular', () => {
  for (const [title, phrases] of sameWork) assert.deepEqual(telling(title), phrases, title)
})

test('keeps the phrases of a title separate and in order', () => {
  assert.deepEqual(normalizeTitle('Manager, Treasury / Cash'), [['manager'], ['treasury'], ['cash']])
})

test('never throws and never returns an empty word, whatever the title', async () => {
  const words = fc.constantFrom(
    'RN',
    '$',
    '20/hr',
    'of',
    '-',
    '(',
    ')',
    'Sr.',
    '#1',
    'Nurse',
    '&',
    '’s',
    'R&D',
  )
  const titles = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words).map((list) => list.join(' ')),
  )
  await checkProperty(
    fc.property(titles, (title) =>
      normalizeTitle(title)
        .flat()
        .every((word) => word !== ''),
    ),
  )
})
