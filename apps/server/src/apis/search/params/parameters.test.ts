import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harness, type Harness } from '#test/harness/harness.ts'
import { hasXmllint, validateXml } from '#test/harness/xmllint.ts'

const get = async ({ baseUrl }: Harness, query: Record<string, string>) => {
  const response = await fetch(`${baseUrl}/api/search.php?${new URLSearchParams(query).toString()}`)
  return { status: response.status, text: await response.text() }
}

/** Four jobs with different benefits, one of them 27 km from Austin. */
async function advertised(t: Parameters<typeof harness>[0], title: string) {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [
    {
      reference: 'care',
      title,
      description: `<p>${'We look after people. '.repeat(15)}You bandage wounds.</p><p>Medical, dental, 401(k), PTO.</p><p>You must be 18 years of age and hold a bachelor's degree. A drug test is required.</p>`,
      extra: '<salary>$20 - $25 per hour</salary><jobtype>fulltime</jobtype>',
    },
    {
      reference: 'home',
      title,
      city: 'Round Rock',
      description: 'You work from home, part-time. Pay: $60,000 - $70,000 a year. On-site childcare.',
    },
    { reference: 'plain', title, description: 'Nothing is said.' },
  ])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 50 })
  const references = new Map(
    (await h.db.selectFrom('job').select(['id', 'jobReference']).execute()).map((job) => [
      String(job.id),
      job.jobReference,
    ]),
  )
  const found = async (query: Record<string, unknown>) => {
    const { jobs } = await h.api.searchJobs({ query: { q: title, ...query } })
    return jobs
      .map(({ id }) => references.get(id))
      .toSorted((one, other) => String(one).localeCompare(String(other)))
  }
  return { ...h, found }
}

const wrong: [parameter: string, value: string, says: RegExp][] = [
  ['d', '41', /^d must be one of: 8, 16, 20, 24, 32, 40, 48, 56, 80$/],
  ['commute', '0', /^commute must be >= 1$/],
  ['commute', 'soon', /^commute /],
  ['limit', '201', /^limit must be <= 200$/],
  ['limit', '-1', /^limit must be >= 0$/],
  ['start', '-1', /^start must be >= 0$/],
  ['start', '1.5', /^start /],
  ['benefit', 'pto,healthcare', /^benefit must /],
  ['benefit', 'massage', /^benefit must /],
  ['benefit', 'pto| healthcare', /^benefit must /],
  ['benefit_filter', '2', /^benefit_filter must be one of: 0, 1$/],
  ['worktype', 'full-time', /^worktype must /],
  ['worktype_filter', 'yes', /^worktype_filter /],
  ['encrypt', '2', /^encrypt must be one of: 0, 1$/],
  ['full_desc', 'true', /^full_desc /],
  ['skip_desc', '2', /^skip_desc must be one of: 0, 1$/],
  ['link', '-1', /^link must be one of: 0, 1$/],
  ['logo', 'x', /^logo /],
  ['explain', '3', /^explain must be one of: 0, 1$/],
  ['salary', '-1', /^salary must be >= 0$/],
  ['salary.min', 'much', /^salary\.min /],
  ['salary.max', '-5', /^salary\.max must be >= 0$/],
  ['salary.period', 'fortnightly', /^salary\.period must be one of: hourly, daily, weekly, monthly, yearly$/],
  ['t1', 'x'.repeat(33), /^t1 must be at most 32 characters long$/],
  ['t2', 'x'.repeat(33), /^t2 must be at most 32 characters long$/],
  ['t3', 'x'.repeat(33), /^t3 must be at most 32 characters long$/],
  ['q', 'x'.repeat(501), /^q must be at most 500 characters long$/],
  ['l', 'x'.repeat(201), /^l must be at most 200 characters long$/],
  ['pid', 'x'.repeat(129), /^pid must be at most 128 characters long$/],
  ['uid', 'x'.repeat(129), /^uid must be at most 128 characters long$/],
  ['date', 'x'.repeat(41), /^date must be at most 40 characters long$/],
  ['useragent', 'x'.repeat(1001), /^useragent must be at most 1000 characters long$/],
  ['id', '0', /^id must be >= 1$/],
  ['pass', 'x'.repeat(129), /^pass must be at most 128 characters long$/],
  ['format', 'pdf', /^format must be one of: json, xml, html$/],
]

test('every invalid value is rejected in the requested format, with the name of its parameter', async (t) => {
  const h = await harness(t)
  for (const [parameter, value, says] of wrong) {
    const json = await get(h, { q: 'x', [parameter]: value })
    assert.equal(json.status, 400, parameter)
    const { status, message } = JSON.parse(json.text)
    assert.equal(status, 'error')
    assert.match(message, says)
    if (parameter === 'format') continue
    const xml = await get(h, { q: 'x', format: 'xml', [parameter]: value })
    assert.equal(xml.status, 400)
    assert.match(
      xml.text,
      new RegExp(`<result><status>error</status><message>${parameter.replace('.', '\\.')} `),
    )
    const html = await get(h, { q: 'x', format: 'html', [parameter]: value })
    assert.equal(html.status, 400)
    assert.match(html.text, new RegExp(`<p>${parameter.replace('.', '\\.')} `))
  }
  const crossed = await get(h, { q: 'x', 'salary.min': '30', 'salary.max': '20' })
  assert.equal(crossed.status, 400)
  assert.match(JSON.parse(crossed.text).message, /^salary\.max must not be below salary\.min$/)
})

test('details of the description are shown in its result', async (t) => {
  const h = await advertised(t, 'Bandager')
  const { jobs } = await h.api.searchJobs({
    query: { q: 'bandager', worktype: 'fulltime', worktype_filter: 1 },
  })
  const [job] = jobs
  assert.deepEqual(job?.benefit_details, [
    { value: true, unit: 'healthcare', label: 'Health care' },
    { value: true, unit: 'pto', label: 'Paid time off' },
    { value: true, unit: 'retirement', label: 'Retirement plan' },
  ])
  assert.deepEqual(job?.salary_details, [
    { value: ['20', '25'], unit: 'hourly', label: '$20 - $25 per hour' },
  ])
  assert.deepEqual(job?.worktype_details, [{ value: true, unit: 'fulltime', label: 'Full-time' }])
  assert.deepEqual(
    job?.skills_details.map(({ unit, key, id }) => [unit, key, id]),
    [
      ['age', 'age-18', 2],
      ['education', 'bachelor', 22],
      ['background_check', 'drug-test', 121],
    ],
  )
})

test('benefits and work types affect ranking, and filter if requested', async (t) => {
  const h = await advertised(t, 'Capper')
  assert.deepEqual(await h.found({ benefit: 'childcare|retirement' }), ['care', 'home', 'plain'])
  assert.deepEqual(await h.found({ benefit: 'childcare|retirement', benefit_filter: 1 }), ['care', 'home'])
  assert.deepEqual(await h.found({ benefit: 'childcare', benefit_filter: 1 }), ['home'])
  assert.deepEqual(await h.found({ worktype: 'parttime|workfromhome', worktype_filter: 1 }), ['home'])
  assert.deepEqual(
    await h.found({ worktype: 'fulltime', worktype_filter: 1, benefit: 'childcare', benefit_filter: 1 }),
    [],
  )
  const first = async (query: object) =>
    (await h.api.searchJobs({ query: { q: 'capper', l: 'Texas', ...query } })).jobs[0]?.salary_details[0]
      ?.unit
  assert.equal(await first({ worktype: 'workfromhome' }), 'yearly')
  assert.equal(await first({ worktype: 'fulltime' }), 'hourly')
})

test('pay is compared across periods, and a pay filter excludes jobs without pay', async (t) => {
  const h = await advertised(t, 'Draper')
  assert.deepEqual(await h.found({ salary: 20 }), ['care', 'home'])
  assert.deepEqual(await h.found({ 'salary.min': 26 }), ['home'])
  assert.deepEqual(await h.found({ 'salary.max': 21 }), ['care'])
  assert.deepEqual(await h.found({ 'salary.min': 52_001, 'salary.period': 'yearly' }), ['home'])
  assert.deepEqual(await h.found({ 'salary.min': 52_000, 'salary.period': 'yearly' }), ['care', 'home'])
  assert.deepEqual(await h.found({ salary: 70_001, 'salary.min': 10, 'salary.period': 'hourly' }), [
    'care',
    'home',
  ])
  assert.deepEqual(await h.found({ 'salary.min': 6_000, 'salary.period': 'monthly' }), [])
})

test('commute minutes take precedence over a radius', async (t) => {
  const h = await advertised(t, 'Engraver')
  const near = { l: 'Austin, TX', d: 80 as const }
  assert.deepEqual(await h.found(near), ['care', 'home', 'plain'])
  assert.deepEqual(await h.found({ ...near, commute: 22 }), ['care', 'plain'])
  assert.deepEqual(await h.found({ l: 'Austin, TX', d: 8, commute: 38 }), ['care', 'home', 'plain'])
})

test('ids are encrypted on request, and the factors of an explanation multiply to the score', async (t) => {
  const h = await advertised(t, 'Furrier')
  const opaque = await h.api.searchJobs({ query: { q: 'furrier', encrypt: 1, explain: 1, benefit: 'pto' } })
  for (const { id, explain } of opaque.jobs) {
    assert.match(id, /^[\w-]{30,}$/)
    assert.ok(Object.values(explain ?? {}).every((factor) => factor > 0))
    assert.ok('signals' in (explain ?? {}))
  }
  const { jobs } = await h.api.searchJobs({ query: { q: 'furrier' } })
  assert.ok(jobs.every(({ explain }) => explain === undefined))
})

test('a snippet surrounds the first matching word', async (t) => {
  const h = await advertised(t, 'Glazier')
  const text = async (q: string) =>
    (await h.api.searchJobs({ query: { q, worktype: 'fulltime', worktype_filter: 1 } })).jobs[0]
      ?.description ?? ''
  const around = await text('glazier bandages')
  assert.match(around, /^….*You bandage wounds\..*$/)
  assert.ok(around.length <= 256)
  assert.match(await text('glazier'), /^We look after people\./)
})

test('XML responses match the published schema', { skip: !hasXmllint }, async (t) => {
  const h = await advertised(t, 'Hooper')
  const schema = await fetch(`${h.baseUrl}/openapi/search.xsd`)
  assert.equal(schema.status, 200)
  const xsd = await schema.text()
  for (const more of [
    {},
    { link: '1', logo: '1', full_desc: '1', explain: '1' },
    { limit: '201' },
    { q: '' },
  ])
    validateXml(xsd, (await get(h, { q: 'hooper', format: 'xml', ...more })).text)
  assert.throws(() => validateXml(xsd, '<result><total>few</total></result>'))
})
