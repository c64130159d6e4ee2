import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'

const feed = gunzipSync(
  readFileSync(new URL('../../data/sample/public-sector.xml.gz', import.meta.url)),
).toString()
const jobs = feed.split('<job>').slice(1)

test('every job of the committed feed is complete', () => {
  assert.equal(jobs.length, 7285)
  for (const job of jobs) {
    for (const name of ['title', 'date', 'referencenumber', 'url', 'company', 'description'])
      assert.match(job, new RegExp(`<${name}>.+</${name}>`, 's'))
  }
})

const page = (reference: string | undefined) => `<url>{baseUrl}/sample/${reference}</url>`

test('every job has a unique reference, and a URL or a page of the sample', () => {
  const references = jobs.map((job) => /<referencenumber>([A-Za-z0-9-]+)</.exec(job)?.[1])
  assert.equal(new Set(references).size, jobs.length)
  const elsewhere = jobs.filter((job, i) => !job.includes(page(references[i])))
  assert.ok(elsewhere.every((job) => /<url>https:\/\/www\.usajobs\.gov\/job\/\d+<\/url>/.test(job)))
})

test('all dates are within the years of the postings', () => {
  const years = jobs.map((job) => Number(/<date>\w{3}, \d{2} \w{3} (\d{4}) 00:00:00 GMT</.exec(job)?.[1]))
  assert.ok(years.every((year) => year >= 2002 && year <= 2019))
})

test('contains no characters that XML forbids or that indicate a wrong encoding', () => {
  // oxlint-disable-next-line no-control-regex -- looking for exactly these
  assert.doesNotMatch(feed, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd\ufffe¿]|â€|Ã/)
})
