import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readSampleJobs } from '../sample-feed.fixture.ts'
import { loadShippedCategories } from './categories.fixture.ts'
import { categorizeTitle } from './categorize.ts'
import { checkProperty } from '../../../../test/seeds.ts'

const categories = loadShippedCategories()
const minorOf = (title: string) => categorizeTitle(categories, title)?.minorId ?? null

const plain: [string, number][] = [
  ['Registered Nurse', 291000],
  ['Software Engineer', 151200],
  ['Accountant', 132000],
  ['Administrative Assistant', 436000],
  ['CDL Driver', 533000],
  ['Warehouse Associate', 537000],
  ['Retail Sales Associate', 412000],
  ['Personal Trainer', 399000],
  ['Electrician', 472000],
  ['Attorney', 231000],
  ['Elementary School Teacher', 252000],
  ['Line Cook', 352000],
  ['Dental Assistant', 319000],
  ['Licensed Practical Nurse', 292000],
  ['Operations Manager', 111000],
  ['Project Manager', 131000],
  ['Account Executive', 413000],
  ['Store Manager', 411000],
  ['Police Officer', 333000],
  ['Architect', 171000],
]

test('classifies titles of every kind of work', () => {
  for (const [title, minorId] of plain) assert.equal(minorOf(title), minorId, title)
})

const dressed: [string, string][] = [
  ['Sr. RN - Remote (PRN) $40/hr', 'Registered Nurse'],
  ['LPN', 'Licensed Practical Nurse'],
  ['HVAC Tech III - 2nd Shift', 'HVAC Technician'],
  ['Software Engineer II, Payments - Austin, TX', 'Software Engineer'],
  ['Software Engineering Intern (Summer 2026)', 'Software Engineer'],
  ['Jr. Accountant REQ-10234', 'Accountant'],
  ['Manager, Marketing', 'Marketing Manager'],
  ['Head of Marketing', 'Marketing Manager'],
  ['VP of Sales', 'Sales Vice President'],
  ['Manager of Human Resources', 'HR Manager'],
  ['Growth Marketing Manager, EMEA', 'Marketing Manager'],
]

test('ignores levels, hours, places, and pay in a title', () => {
  for (const [title, same] of dressed) {
    assert.notEqual(minorOf(title), null, title)
    assert.equal(minorOf(title), minorOf(same), title)
  }
})

const silent = [
  'Manager',
  'Associate',
  'Specialist',
  'Senior Manager',
  'Team Member',
  'Analyst II',
  'Engineer',
  'Intern',
]

test('returns null for a title that does not identify the work', () => {
  for (const title of [...silent, 'General Application', 'Full Time', '', '$20/hr', '12345', 'Xyzzy Plugh'])
    assert.equal(minorOf(title), null, title)
})

test('weights the first phrase of a title most', () => {
  assert.equal(minorOf('Account Manager - Oil and Gas'), minorOf('Account Manager'))
  assert.equal(minorOf('Recruiter - Registered Nurses'), minorOf('Recruiter'))
})

test('names both groups of an ambiguous title', () => {
  const match = categorizeTitle(categories, 'Financial Advisor')
  assert.equal(match?.minorId, 132000)
  assert.equal(match.secondMinorId, 413000)
})

test('returns a consistent group, occupation, and score', async () => {
  const titles = fc.array(
    fc.constantFrom('Nurse', 'Sales', 'Manager', 'Driver', ',', '-', 'of', 'Engineer', 'Data'),
  )
  await checkProperty(
    fc.property(titles, (words) => {
      const match = categorizeTitle(categories, words.join(' '))
      if (match === null) return
      assert.equal(categories.byId.get(match.minorId)?.majorId, match.majorId)
      assert.equal(match.occupation.slice(0, 2), String(match.majorId).slice(0, 2))
      assert.ok(match.score > 0 && match.score <= 1.0001 && match.secondMinorId !== match.minorId)
    }),
  )
})

test('classifies 70 of 100 titles of the sample feed', (t) => {
  const titles = [...new Set(readSampleJobs().map((job) => job('title')))]
  const known = titles.filter((title) => categorizeTitle(categories, title) !== null).length
  t.diagnostic(`${known} of ${titles.length} titles`)
  assert.ok(titles.length > 1_000 && known > titles.length * 0.7)
})
