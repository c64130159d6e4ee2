import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import type { RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import type { FeedJob } from '@tiller/feed-parser/job'
import { buildBoardFeedUrl, jobBoards } from '@tiller/contract/platform/sources/boards'
import type { SourceConnector } from '@tiller/contract/platform/sources/schemas'
import { createEgressClient, startSystemTimer } from '#lib/egress/egress.ts'
import { allHosts } from '#lib/egress/check-url.ts'
import { EgressError } from '#lib/egress/egress-error.ts'
import { startFeedServer } from '../fetching/feed-server.fixture.ts'
import { requestFeed } from '../fetching/fetch-feed.ts'
import { createSourceReader } from './source-reader.ts'

const now = new Date('2026-03-02T12:00:00Z')
const egress = createEgressClient({
  resolve: async () => ['127.0.0.1'],
  reach: allHosts,
  timer: startSystemTimer,
})
const needs = { egress, config: { feedsOverHttp: true } }

/** Documents by request, written from the public documentation of each system. */
type Documents = Record<string, unknown>

const documentsOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`./cases/${name}.json`, import.meta.url), 'utf8')) as Documents

/** Answers with the documents; the offset of a POST is part of its key. */
const boardServer =
  (documents: Documents): RequestListener =>
  (request, response) => {
    const { method, url = '', headers } = request
    const answer = (key: string) => {
      const document = documents[key]
      if (document === undefined) return response.writeHead(404).end()
      if (typeof document === 'number') return response.writeHead(document).end()
      const text = typeof document === 'string' ? document : JSON.stringify(document)
      return response.end(text.replaceAll('{origin}', `http://${headers.host}`))
    }
    if (method === 'GET') return answer(`GET ${url}`)
    void json(request).then((body) => answer(`POST ${url} ${(body as { offset: number }).offset}`))
  }

const paths: Partial<Record<SourceConnector, string>> = {
  PERSONIO: '/xml?language=en',
  SMARTRECRUITERS: '/postings?limit=100&offset=0',
  TEAMTAILOR: '/jobs.rss',
  WORKDAY: '/wday/cxs/acme/External/jobs',
}

/** The jobs of a board, as the import reads them. */
async function read(
  t: TestContext,
  connector: SourceConnector,
  documents = documentsOf(connector.toLowerCase()),
) {
  const { port } = await startFeedServer(t, boardServer(documents))
  const source = {
    connector,
    name: 'Acme',
    feedUrl: `http://boards.example.com:${port}${paths[connector] ?? '/jobs.xml'}`,
  }
  const answer = await requestFeed(needs, source, { totalMs: 10_000, maxBytes: 1_000_000 })
  const jobs: FeedJob[] = []
  const problems: string[] = []
  for await (const item of createSourceReader(needs, source)(answer.body, { now }))
    if (item.kind === 'job') jobs.push(item.job)
    else problems.push(`${item.problem.reference} ${item.problem.code}`)
  return { jobs, problems }
}

/** What matters of a job, in short. */
const brief = ({ reference, title, company, locations, ...job }: FeedJob) => ({
  id: `${reference}: ${title}, ${company}`,
  remote: job.remote,
  salary: job.salary,
  jobType: job.jobType,
  department: job.majorCategory,
  description: job.description,
  places: locations.map(({ text, city, state, country }) => text ?? [city, state, country].join(', ')),
})

type Expected = Partial<ReturnType<typeof brief>>

/**
 * The pitfalls of each system: hybrid jobs flagged as remote, several places, departments, and HTML that is escaped
 * twice.
 */
const cases: Record<SourceConnector, readonly Expected[]> = {
  ASHBY: [
    {
      id: 'c-1: Data Engineer, Acme',
      remote: false,
      salary: '$120000 - $150000 per year',
      jobType: 'Full-time',
      department: 'Engineering',
      places: ['Houston, Texas, USA', 'Denver, Colorado, USA'],
      description: '<p>Move data.</p>',
    },
    { id: 'c-2: Support Agent, Acme', remote: true, jobType: 'Part-time', places: ['Remote'] },
  ],
  GREENHOUSE: [
    {
      id: '4011: Line Cook, Acme Kitchens',
      remote: null,
      salary: '$45000 - $52000',
      department: 'Kitchen',
      places: ['Austin, TX', 'Dallas, TX'],
      description: '<p>Cook &amp; taste.</p>',
    },
    {
      id: '4012: Menu Writer, Acme Kitchens',
      remote: false,
      places: ['Hybrid - Austin, TX'],
      description: '<p>Write <strong>menus</strong>.</p>',
    },
    { id: '4013: Recipe Editor, Acme Kitchens', remote: true, places: ['Remote - US'] },
  ],
  LEVER: [
    {
      id: 'aa11: Welder, Acme',
      remote: false,
      salary: '$28 - $34 per hour',
      jobType: 'Full-time',
      department: 'Manufacturing',
      places: ['Austin, TX', 'Houston, TX'],
      description:
        '<div>Weld steel.</div>\n<h3>You bring</h3><ul><li>A steady hand</li></ul>\n<div>We train.</div>',
    },
    { id: 'bb22: Buyer, Acme', remote: true, department: 'Shop', places: ['Austin, TX'] },
  ],
  PERSONIO: [
    {
      id: '4711: Watchmaker, Acme',
      jobType: 'permanent',
      department: 'Repair',
      places: ['Boston, MA', 'Providence, RI'],
    },
  ],
  RECRUITEE: [
    {
      id: '901: Potter, Wheel and Kiln',
      remote: false,
      salary: '$22 - $26 per hour',
      jobType: 'Full-time',
      department: 'Studio',
      places: ['Santa Fe, New Mexico, US', 'Taos, New Mexico, US'],
      description: '<p>Clay, roundly.</p>\n<p>Patience.</p>',
    },
  ],
  SITEMAP: [
    {
      id: 'G-1: Gardener, Acme Gardens',
      salary: '$20 - $25 per hour',
      jobType: 'Full-time',
      places: ['Austin, TX, US', 'Waco, TX, US'],
      description: '<p>Plant trees.</p>',
    },
    { remote: true, places: [], description: '<p>Plan.</p>' },
  ],
  SMARTRECRUITERS: [
    {
      id: '743: Barista, Acme Coffee',
      remote: false,
      jobType: 'Full-time',
      department: 'Shops',
      places: ['Austin, TX, us'],
      description:
        '<h3>Job Description</h3><p>Pour coffee.</p>\n<h3>Qualifications</h3><p>Kindness.</p>\n<h3>Company Description</h3><p>We roast.</p>',
    },
    { id: '744: Roaster, Acme Coffee', remote: false },
  ],
  TEAMTAILOR: [
    { id: 'b1f0: Chemist, Acme', remote: false, places: ['Austin, , United States'] },
    { id: 'b1f1: Writer, Acme', remote: true, places: [] },
  ],
  WORKABLE: [
    {
      id: 'AB12CD: Hygienist, Acme Dental',
      remote: false,
      jobType: 'Part-time',
      department: 'Clinic',
      places: ['Austin, Texas, United States', 'Waco, Texas, United States'],
    },
    { id: 'EF34GH: Biller, Acme Dental', remote: false, places: ['Austin, Texas, United States'] },
  ],
  WORKDAY: [
    {
      id: 'R-1: Nurse, Acme Hospital',
      remote: null,
      jobType: 'Full time',
      places: ['Austin, TX', 'Dallas, TX'],
    },
    { id: 'R-2: Analyst, Acme Hospital', remote: false, jobType: 'Part time' },
  ],
}

for (const [name, expected] of Object.entries(cases)) {
  // `Object.entries` loses the type.
  const connector = name as SourceConnector
  test(`reads the jobs of a board of ${jobBoards[connector].name}`, async (t) => {
    const { jobs, problems } = await read(t, connector)
    assert.equal(jobs.length, expected.length)
    assert.partialDeepStrictEqual(jobs.map(brief), expected)
    assert.deepEqual(problems, [])
  })
}

test('every case file belongs to a connector', () => {
  const files = readdirSync(new URL('./cases/', import.meta.url)).map((file) => file.replace('.json', ''))
  assert.deepEqual(
    files.toSorted(),
    Object.keys(jobBoards)
      .map((name) => name.toLowerCase())
      .toSorted(),
  )
})

/** A document that is missing, fails, or is not JSON, and why the import then changes nothing. */
const incomplete: [connector: SourceConnector, changed: Documents, message: RegExp][] = [
  ['GREENHOUSE', { 'GET /jobs.xml': '<html>Sorry' }, /did not answer with JSON/],
  ['SMARTRECRUITERS', { 'GET /postings/744': 500 }, /answered 500, not 200, to \/postings\/744/],
  ['SMARTRECRUITERS', { 'GET /postings?limit=100&offset=2': 404 }, /announced 3 jobs and listed 2/],
  [
    'WORKDAY',
    { 'POST /wday/cxs/acme/External/jobs 1': { total: 0, jobPostings: [] } },
    /announced 2 jobs and listed 1/,
  ],
  ['WORKDAY', { 'GET /wday/cxs/acme/External/job/Austin-TX/Nurse_R-1': 429 }, /answered 429/],
  ['SITEMAP', { 'GET /part.xml': 404 }, /sitemap that the index names does not exist/],
  ['SITEMAP', { 'GET /jobs/2': 503 }, /answered 503/],
  ['SITEMAP', { 'GET /robots.txt': 500 }, /robots.txt/],
  ['SITEMAP', { 'GET /part.xml': '<html>' }, /not a sitemap/],
]

test('an incomplete board is an error', async (t) => {
  for (const [connector, changed, message] of incomplete) {
    const documents = { ...documentsOf(connector.toLowerCase()), ...changed }
    await assert.rejects(read(t, connector, documents), (error) => {
      assert.ok(error instanceof EgressError)
      assert.match(error.message, message)
      return true
    })
  }
})

/** Public URLs and tokens, and the URLs that are fetched. */
const boards: [connector: SourceConnector, board: string, url: string | undefined][] = [
  [
    'GREENHOUSE',
    'acme',
    'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
  ],
  [
    'GREENHOUSE',
    'https://job-boards.greenhouse.io/acme/jobs/4011',
    'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
  ],
  ['LEVER', 'https://jobs.lever.co/acme', 'https://api.lever.co/v0/postings/acme?mode=json'],
  ['ASHBY', ' acme ', 'https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true'],
  [
    'WORKABLE',
    'https://apply.workable.com/acme/',
    'https://apply.workable.com/api/v1/widget/accounts/acme?details=true',
  ],
  [
    'SMARTRECRUITERS',
    'https://careers.smartrecruiters.com/Acme',
    'https://api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=0',
  ],
  ['RECRUITEE', 'https://acme.recruitee.com/', 'https://acme.recruitee.com/api/offers/'],
  ['PERSONIO', 'https://acme.jobs.personio.com/job/1', 'https://acme.jobs.personio.de/xml?language=en'],
  ['TEAMTAILOR', 'acme', 'https://acme.teamtailor.com/jobs.rss'],
  [
    'WORKDAY',
    'https://acme.wd5.myworkdayjobs.com/en-US/External',
    'https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/External/jobs',
  ],
  ['WORKDAY', 'acme', undefined],
  ['SITEMAP', 'https://acme.example/sitemap.xml', 'https://acme.example/sitemap.xml'],
  ['SITEMAP', 'acme', undefined],
  ['LEVER', 'https://acme.example/', undefined],
  ['LEVER', '../acme', undefined],
]

test('a board is named by its public URL or its token', () => {
  for (const [connector, board, url] of boards) assert.equal(buildBoardFeedUrl(connector, board), url, board)
})
