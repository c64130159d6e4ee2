import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { tellingWords } from './title-index.ts'
import { normaliseTitle } from './title-words.ts'
import { checkProperty } from '../../../../test/seeds.ts'

/** What is left of a title when the words that say nothing are gone. */
const telling = (title: string) =>
  normaliseTitle(title)
    .map((words) => tellingWords(words).join(' '))
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

test('levels, hours, pay and requisition numbers are gone, abbreviations in full, plurals singular', () => {
  for (const [title, phrases] of sameWork) assert.deepEqual(telling(title), phrases, title)
})

test('the phrases of a title stay apart and in order', () => {
  assert.deepEqual(normaliseTitle('Manager, Treasury / Cash'), [['manager'], ['treasury'], ['cash']])
})

test('no title makes it fail, and no word is empty', async () => {
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
      normaliseTitle(title)
        .flat()
        .every((word) => word !== ''),
    ),
  )
})
