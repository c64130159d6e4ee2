import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertFederalJobs } from './federal.ts'
import { formatFeed } from './feed-xml.ts'
import { convertLosAngelesJobs } from './los-angeles.ts'
import { convertNewYorkJobs } from './new-york.ts'
import type { SourceRow } from './sample-job.ts'

const row = (parts: Partial<SourceRow>): SourceRow => ({
  id: '1',
  title: 'Clerk',
  company: 'Agency',
  zip: '',
  lat: null,
  lng: null,
  description: 'Text.',
  salary_min: 40_000,
  salary_max: 50_000,
  salary_period: 'yearly',
  employment_type: null,
  url: null,
  date: '2015-03-04',
  labels: {},
  ...parts,
})

test('gives postings with one New York job id different references', () => {
  const posting = (posting_type: string) => row({ labels: { job_id: '117841', posting_type } })
  const jobs = convertNewYorkJobs([posting('Internal'), posting('External'), posting('External')])
  assert.deepEqual(
    jobs.map(({ reference }) => reference),
    ['NYC-117841-I', 'NYC-117841-E', 'NYC-117841-E-2'],
  )
})

test('omits coordinates outside New York City', () => {
  const [inside, outside] = convertNewYorkJobs([
    row({ lat: 40.7, lng: -74 }),
    row({ id: '2', lat: 42.9, lng: -75.6 }),
  ])
  assert.equal(inside?.places[0]?.latitude, '40.70000')
  assert.equal(outside?.places[0]?.latitude, undefined)
})

test('reads the opening date of a Los Angeles bulletin from its text, else its file name, else its column', () => {
  const dayOf = (description: string, file: string, date: string | null = null) =>
    convertLosAngelesJobs([row({ description, date, labels: { file } })])[0]
      ?.date.toISOString()
      .slice(0, 10)
  assert.equal(dayOf('Open Date:  12-11-2015', 'A 121115.txt', '2020-12-11'), '2015-12-11')
  assert.equal(dayOf('Open Date: 02-05-99', 'VET 2369 020599 REV 120417.txt', '2099-02-05'), '2017-12-04')
  assert.equal(dayOf('Open Date:  4-20-18', 'A.txt'), '2018-04-20')
  assert.equal(dayOf('', 'A.txt', '2016-07-01'), '2016-07-01')
})

test('takes the title from the file name if a bulletin begins with a remark', () => {
  const file = 'ARCHITECTURAL ASSOCIATE 7926 013114 REV 032916.txt'
  assert.equal(
    convertLosAngelesJobs([row({ title: 'Campus Interviews Only', labels: { file } })])[0]?.title,
    'Architectural Associate',
  )
})

test('describes the codes of a federal announcement in sentences', () => {
  const labels = {
    locations: [
      ['Austin', 'TX'],
      ['Austin', 'TX'],
      ['Reno', 'NV'],
      ['IRS Nationwide Locations', null],
    ],
    series: '[{"series": "0510"}]',
    clearance: 'Secret',
    drug_test: 'N',
    travel: '25% or less',
  }
  const [job] = convertFederalJobs([
    row({ title: 'Auditor\n', company: null, employment_type: 'Part-time', labels }),
  ])
  assert.partialDeepStrictEqual(job, { title: 'Auditor', company: 'US Government', jobType: 'parttime' })
  assert.deepEqual(job?.places, [
    { city: 'Austin', state: 'TX' },
    { city: 'Reno', state: 'NV' },
  ])
  for (const sentence of [
    'Accounting (0510)',
    'Austin, TX; Reno, NV',
    '$40,000 - $50,000 per year',
    'Secret',
    'quarter',
  ])
    assert.ok(job?.description.includes(sentence), sentence)
})

test('omits test announcements', () => {
  assert.deepEqual(convertFederalJobs([row({ title: 'LOCAL HIRE TEST ANNOUNCEMENT' })]), [])
  assert.equal(convertFederalJobs([row({ title: 'Test Administrator' })]).length, 1)
})

test('writes several places as repeated locations and escapes all text', () => {
  const job = {
    reference: 'A-1',
    title: 'R&D ]]> <b>',
    date: new Date(0),
    url: null,
    company: 'C',
    salary: null,
  }
  const text = { description: '<p>x</p>', jobType: null }
  const xml = formatFeed('P & Q', [{ ...job, ...text, places: [{ city: 'A' }, { city: 'B' }] }])
  assert.match(xml, /<location><city>A<\/city><country>US<\/country><\/location>\s*<location><city>B/)
  assert.ok(xml.includes('<![CDATA[R&D ]]]]><![CDATA[> <b>]]>'))
  assert.ok(xml.includes('<publisher>P &amp; Q</publisher>'))
  assert.ok(xml.includes('<url>{baseUrl}/sample/A-1</url>'))
  assert.match(
    formatFeed('P', [{ ...job, ...text, places: [{ city: 'A' }] }]),
    /<city>A<\/city>\n {2}<country>US/,
  )
})

test('throws if a reference is repeated', () => {
  const [job] = convertNewYorkJobs([row({ labels: { job_id: '1', posting_type: 'External' } })])
  assert.ok(job)
  assert.throws(() => formatFeed('P', [job, job]), /two jobs have the reference NYC-1-E/)
})
