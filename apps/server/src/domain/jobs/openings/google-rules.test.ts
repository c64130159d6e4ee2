import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { test } from 'node:test'
import { createGunzip } from 'node:zlib'
import { readFeed } from '@tiller/feed-parser/read-feed'
import { defaultBrand, jobPosting, renderOpeningPage } from '@tiller/pages/pages'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { isNightlyRun } from '../../../../../../test/nightly.ts'
import { toStageRow } from '../feeds/stage.ts'
import { googleRules, type Posting } from './google-rules.fixture.ts'
import { toOpening } from './opening.ts'

// Also nightly: it renders the page of each sample job, otherwise of every tenth.

const sample = new URL('../../../../../../data/sample/public-sector.xml.gz', import.meta.url)
const now = new Date('2026-03-02T12:00:00Z')
const config = { baseUrl: 'https://jobs.example', billingZone: 'America/New_York' }

/** The sample jobs as the import stores them. */
async function* sampleOpenings() {
  const reference = await loadReferenceData()
  const items = readFeed(createReadStream(sample).pipe(createGunzip()), { now, clock: () => now })
  let id = 0
  for await (const item of items) {
    if (item.kind !== 'job') continue
    id += 1
    if (!isNightlyRun && id % 10 !== 0) continue
    const { row } = toStageRow(item.job, reference, config.billingZone)
    const { job_reference: jobReference, job_type: jobType, logo_url: logoUrl, company, ...rest } = row
    const date = (text: string | null) => (text === null ? null : new Date(text))
    const dates = { postedAt: date(row.posted_at), expiresAt: date(row.expires_at), createdAt: now }
    yield toOpening(
      {
        ...rest,
        ...dates,
        id,
        company,
        jobReference,
        jobType,
        logoUrl,
        hosted: false,
        existingVacancy: null,
      },
      config,
    )
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }

const visibleText = (html: string) =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (reference, name: string) => entities[name] ?? reference)
    .replaceAll(/\s+/g, ' ')

const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Posting,
  )

const view = { brand: defaultBrand, language: 'en', query: '' } as const

test('the structured data of all sample jobs meets Google’s documented rules and agrees with the visible text', async () => {
  let [read, published] = [0, 0]
  for await (const opening of sampleOpenings()) {
    const html = renderOpeningPage({
      ...opening,
      applyPath: '/',
      reportPath: '/',
      host: null,
      confirmedAt: now,
      at: now,
    })(view)
    const [posting] = structuredData(html)
    read += 1
    if (posting === undefined) continue
    published += 1
    for (const { rule, source, holds } of googleRules)
      assert.ok(
        holds(withDecodedText(posting), visibleText(html)),
        `${opening.reference}: ${rule} (${source})`,
      )
  }
  // The others have no place that is known.
  assert.ok(read > 400 && published / read > 0.95, `${published} of ${read}`)
})

/** The description as its reader sees it. */
const withDecodedText = (posting: Posting): Posting => ({
  ...posting,
  description: visibleText(String(posting['description'])),
})

const opening = {
  url: 'https://jobs.example/openings/1',
  title: 'Nurse',
  company: 'Acme',
  reference: 'a',
  description: '<p>Care</p>',
  places: [],
  remote: true,
  employmentTypes: [],
  pay: [],
  postedOn: '2026-03-01',
  openUntil: null,
  logoUrl: null,
  hosted: true,
  existingVacancy: null,
}

test('a remote job is open to the whole country, and applicants apply directly with a hosted form', () => {
  assert.partialDeepStrictEqual(jobPosting(opening), {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'United States' },
    directApply: true,
  })
})

test('a job without a place or a description has no structured data', () => {
  assert.equal(jobPosting({ ...opening, remote: false }), undefined)
  assert.equal(jobPosting({ ...opening, description: '' }), undefined)
})

test('pay without both bounds or with several periods is not in the structured data', () => {
  const hourly = { min: 20, max: 25, unit: 'hourly' } as const
  const salaryOf = (pay: Parameters<typeof jobPosting>[0]['pay']) =>
    (jobPosting({ ...opening, pay }) as Posting | undefined)?.['baseSalary']
  assert.partialDeepStrictEqual(salaryOf([hourly, { ...hourly, unit: 'bonus' }]), {
    value: { minValue: 20, maxValue: 25, unitText: 'HOUR' },
  })
  assert.partialDeepStrictEqual(salaryOf([{ ...hourly, max: 20 }]), { value: { value: 20 } })
  assert.equal(salaryOf([{ ...hourly, max: null }]), undefined)
  assert.equal(salaryOf([hourly, { ...hourly, unit: 'yearly' }]), undefined)
})

test('text of a job cannot end its structured data', () => {
  const html = renderOpeningPage({
    ...opening,
    title: '</script><script>alert(1)</script>',
    applyPath: '/',
    reportPath: '/',
    host: null,
    confirmedAt: null,
    at: now,
  })(view)
  assert.equal(structuredData(html)[0]?.['title'], '</script><script>alert(1)</script>')
  assert.doesNotMatch(html, /<script>alert/)
})
