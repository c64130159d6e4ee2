import assert from 'node:assert/strict'
import { test } from 'node:test'
import sax from 'sax'
import { searchXmlExample, type JobSearch } from '@tiller/contract/search/search'
import { renderErrorXml, renderSearchXml } from './xml.ts'

const job: JobSearch['jobs'][number] = {
  id: '1',
  title: 'R&D <Lead> "x" \u0000\ud800 😀',
  company: 'A & B',
  city: ['Austin, TX', 'Waco, TX'],
  coordinates: ['30.1,-97.1'],
  date: '2026-03-02T15:00:00.000Z',
  url: 'http://localhost/click/abc?x=1&y=2',
  price: 5,
  preview: 0,
  featured: 0,
  ad_type: 'JOB',
  benefit_details: [],
  salary_details: [{ value: ['25', '31.5'], unit: 'hourly', label: '$25 to $31.50 an hour' }],
  skills_details: [],
  worktype_details: [],
}

/** The paths of all elements with their text, read by a strict parser. */
function elements(xml: string) {
  const found: [string, string][] = []
  const path: string[] = []
  let text = ''
  const parser = sax.parser(true)
  parser.onerror = (error) => assert.fail(error)
  parser.onopentag = ({ name }) => void (path.push(name), (text = ''))
  parser.ontext = (piece) => (text += piece)
  parser.onclosetag = () => void (found.push([path.join('/'), text]), path.pop(), (text = ''))
  parser.write(xml).close()
  return found
}

test('XML results are well-formed for any job, each in result/job', () => {
  const found = elements([...renderSearchXml({ total: 7, start: 0, count: 1, jobs: [job] })].join(''))
  const values = (path: string) => found.filter(([each]) => each === path).map(([, text]) => text)
  assert.deepEqual(values('result/total'), ['7'])
  assert.deepEqual(values('result/job/title'), ['R&D <Lead> "x" \u{fffd} 😀'])
  assert.deepEqual(values('result/job/city'), ['Austin, TX', 'Waco, TX'])
  assert.deepEqual(values('result/job/url'), ['http://localhost/click/abc?x=1&y=2'])
})

test('the documented example is what the server returns', () => {
  const example: JobSearch['jobs'][number] = {
    id: '1',
    title: 'Registered Nurse',
    company: 'City of Austin',
    city: ['Austin, TX'],
    coordinates: ['30.2672,-97.7431'],
    date: '2026-03-02T15:04:05.000Z',
    description: 'You care for patients of our clinic.',
    url: 'http://localhost:4000/click/AbC123',
    price: 10,
    preview: 0,
    featured: 0,
    ad_type: 'JOB',
    benefit_details: [],
    salary_details: [],
    skills_details: [],
    worktype_details: [],
  }
  assert.equal(
    [...renderSearchXml({ total: 1, start: 0, count: 1, jobs: [example] })].join(''),
    searchXmlExample,
  )
})

test('a salary has its two values as value_min and value_max', () => {
  const found = Object.fromEntries(
    elements([...renderSearchXml({ total: 1, start: 0, count: 1, jobs: [job] })].join('')),
  )
  assert.equal(found['result/job/salary_details/value_min'], '25')
  assert.equal(found['result/job/salary_details/value_max'], '31.5')
  assert.equal(found['result/job/salary_details/unit'], 'hourly')
})

test('an XML error has a status and a message', () => {
  assert.deepEqual(elements(renderErrorXml('Bad format, provide q or l')).slice(0, 2), [
    ['result/status', 'error'],
    ['result/message', 'Bad format, provide q or l'],
  ])
})
