import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildJobCategories, listJobCategories, type CategoryFiles } from './categories.ts'
import { loadShippedCategories } from './categories.fixture.ts'
import { categorizeTitle } from './categorize.ts'

const tiny: CategoryFiles = {
  socStructure:
    'Major Group,Minor Group,Broad Group,Detailed Occupation,Name\n' +
    '15-0000,,,,Computer and Mathematical Occupations\n,15-1200,,,Computer Occupations\n' +
    ',,15-1250,,Software Developers\n,,,15-1252,Software Developers\n' +
    '29-0000,,,,Healthcare Practitioners\n,29-1000,,,"Treating Practitioners, Healthcare"\n,,,29-1141,Registered Nurses\n',
  occupations: 'O*NET-SOC Code\tTitle\tDescription\n29-1141.01\tAcute Care Nurses\tx\n',
  alternateTitles: 'O*NET-SOC Code\tAlternate Title\tShort Title\tSource(s)\n15-1252.00\tCoder\tn/a\t02\r\n',
  reportedTitles: 'O*NET-SOC Code\tReported Job Title\tShown in My Next Move\n15-1252.00\tApp Maker\tY\n',
}

test('numbers groups by their codes, even if a minor group’s code does not begin with that of its major group', () => {
  assert.deepEqual(listJobCategories(buildJobCategories(tiny)), [
    {
      id: 150000,
      description: 'Computer and Mathematical Occupations',
      indication: 'MAJOR_INDUSTRY',
      majorId: 150000,
    },
    { id: 151200, description: 'Computer Occupations', indication: 'MINOR_INDUSTRY', majorId: 150000 },
    { id: 290000, description: 'Healthcare Practitioners', indication: 'MAJOR_INDUSTRY', majorId: 290000 },
    {
      id: 291000,
      description: 'Treating Practitioners, Healthcare',
      indication: 'MINOR_INDUSTRY',
      majorId: 290000,
    },
  ])
})

test('indexes the titles of all files, those of O*NET’s subdivisions under their SOC occupation', () => {
  const categories = buildJobCategories(tiny)
  for (const title of ['Coder', 'App Maker', 'Software Developer'])
    assert.equal(categorizeTitle(categories, title)?.occupation, '15-1252', title)
  assert.equal(categorizeTitle(categories, 'Acute Care Nurse')?.occupation, '29-1141')
})

test('rejects an invalid file', () => {
  assert.throws(() => buildJobCategories({ ...tiny, socStructure: 'a,b\n1,2\n' }), /not a SOC structure file/)
})

test('ships 23 major and 98 minor groups', () => {
  const all = listJobCategories(loadShippedCategories())
  assert.equal(all.filter(({ indication }) => indication === 'MAJOR_INDUSTRY').length, 23)
  assert.equal(all.filter(({ indication }) => indication === 'MINOR_INDUSTRY').length, 98)
  assert.deepEqual(
    all.map(({ id }) => id),
    all.map(({ id }) => id).toSorted((a, b) => a - b),
  )
})
