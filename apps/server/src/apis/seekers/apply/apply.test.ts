import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aContact,
  advertise,
  applyHarness,
  faultsIn,
  openForm,
  pdf,
  sendForm,
  serveQuestions,
  type ApplyHarness,
} from '#test/harness/apply.ts'
import { attributeConversionsTask } from '#domain/conversions/tasks.ts'
import { click } from '#test/harness/harness.ts'

const setCpaBitmap = ({ api, poolId }: Pick<ApplyHarness, 'api' | 'poolId'>, cpaBitmap: number) =>
  api.updatePoolAsOperator({ params: { poolId }, body: { cpaBitmap } })

const applications = async (h: ApplyHarness) =>
  (
    await h.api.listMyApplications({
      query: { expand: ['resume', 'qualifyingQuestionAnswers'], sort: ['id,asc'] },
    })
  ).content

const counted = async (h: ApplyHarness, campaignId: number) => {
  const { events } = await h.api.getCampaign({
    params: { campaignId },
    query: { report: ['EVENTS'], from: '2026-01-01', to: '2026-12-31' },
  })
  return [events?.clicks, events?.applications, events?.qualifiedApplications, events?.rsvps]
}

const everyType = [
  { id: 'about', type: 'information', text: 'Two questions on your license.' },
  {
    id: 'license',
    type: 'select',
    question: 'Do you hold a license?',
    required: true,
    options: [
      { value: 'yes', label: 'Yes, I do', correct: true },
      { value: 'no', label: 'No' },
    ],
  },
  {
    id: 'number',
    type: 'text',
    question: 'Its number',
    required: true,
    format: 'integer',
    min: 10,
    condition: { id: 'license', value: 'yes' },
  },
  {
    id: 'since',
    type: 'date',
    question: 'Since when?',
    format: 'MM/yyyy',
    condition: { id: 'license', value: 'yes' },
  },
  { id: 'second', type: 'pagebreak' },
  { id: 'why', type: 'textarea', question: 'Why <this> job?', required: true, minCharCount: 5, limit: 40 },
  {
    id: 'shifts',
    type: 'multiselect',
    question: 'Which shifts?',
    options: ['early', 'late', 'night'].map((value) => ({ value, label: value })),
    maxSelectionCount: 2,
  },
  {
    id: 'state',
    type: 'hierarchical',
    question: 'Where?',
    required: true,
    options: [
      { value: 'TX', label: 'Texas' },
      { value: 'NY', label: 'New York' },
    ],
    hierarchicalOptions: [
      { id: 'city', condition: { id: 'state', value: 'TX' }, options: [{ value: 'aus', label: 'Austin' }] },
    ],
  },
  { id: 'paper', type: 'file', question: 'A copy of it' },
]

const answered = {
  'q.license': 'yes',
  'q.number': '4711',
  'q.since': '3/2020',
  'q.why': 'I like roads.\r\nAnd trucks.',
  'q.shifts': ['early', 'night'],
  'q.state': 'TX',
  'q.city': 'aus',
  'q.paper': pdf('../../license "1".pdf', 'license'),
}

test('a click on a job with a hosted form leads to it, and the application with all answers belongs to its campaign', async (t) => {
  const h = await applyHarness(t)
  const { url } = await serveQuestions(t, everyType)
  const { follow, campaign } = await advertise(h, { apply: `<custom_questions>${url}</custom_questions>` })
  const form = await openForm(await follow())
  assert.equal(form.status, 200)
  assert.ok(!/correct|postUrl/.test(form.html), 'the page contains no value of the applicant')
  const sent = await sendForm(form, { ...answered, resume: pdf() })
  assert.deepEqual([sent.status, sent.location], [303, new URL(form.url).pathname])
  const thanks = await openForm(form.url)
  assert.match(thanks.html, /Your application has arrived and goes to Acme/)
  assert.ok(!thanks.html.includes('Rivera'), 'opening the URL later reveals nothing about the applicant')
  const [application, ...others] = await applications(h)
  assert.deepEqual(others, [])
  assert.partialDeepStrictEqual(application, {
    completed: true,
    qualified: true,
    campaignId: campaign.id,
    redirectUrl: null,
    applicant: { ...aContact, city: 'Austin', state: 'TX', country: 'US', address: null },
    resume: { fileName: 'resume.pdf', contentType: 'application/pdf', scanStatus: 'SUCCESS' },
    questionsAndAnswers: [
      { id: 'license', answer: 'Yes, I do' },
      { id: 'number', answer: '4711' },
      { id: 'since', answer: '03/2020' },
      { id: 'why', answer: 'I like roads.\nAnd trucks.' },
      { id: 'shifts', answer: 'early, night', values: ['early', 'night'] },
      { id: 'state', answer: 'Texas, Austin', values: ['TX', 'aus'] },
      { id: 'paper', answer: 'license "1".pdf', file: { contentType: 'application/pdf', size: 16 } },
    ],
    qualifyingQuestionAnswers: [{ id: 'license', correct: true }],
  })
  const whole = await h.api.getApplication({ params: { applicationId: application?.id ?? 0 } })
  const paper = whole.questionsAndAnswers.at(-1)?.file
  assert.equal(Buffer.from(paper?.data ?? '', 'base64').toString(), '%PDF-1.7 license')
  assert.deepEqual(await counted(h, campaign.id), [1, 1, 1, 0])
})

test('a shared link leads to a form with a preview for messengers', async (t) => {
  const h = await applyHarness(t)
  const { found } = await advertise(h)
  const [job] = (await h.api.listMyJobs({ query: { search: `title="${(await found()).title}"` } })).content
  const form = await fetch(job?.shareLinks['linkedin'] ?? '')
  assert.match(await form.text(), /<meta property="og:title" content="Driver lamplighter\d+ — Acme"\/>/)
})

test('all errors are shown at once, beside the fields and at the top, and the values are kept', async (t) => {
  const h = await applyHarness(t)
  const { url } = await serveQuestions(t, everyType)
  const { follow } = await advertise(h, { apply: `<custom_questions>${url}</custom_questions>` })
  const form = await openForm(await follow())
  const typed = {
    firstName: 'A'.repeat(33),
    lastName: ' ',
    emailAddress: 'ana@example',
    phone: '12',
    zipcode: '7870',
    'q.license': 'yes',
    'q.number': '9',
    'q.since': '13/2020',
    'q.why': '<b>"',
    'q.shifts': ['early', 'late', 'night'],
    'q.state': 'TX',
  }
  const wrong = await sendForm(form, { ...typed, resume: new File(['MZ\0\0'], 'resume.pdf') })
  assert.equal(wrong.status, 422)
  assert.deepEqual(faultsIn(wrong.html), {
    resume: 'The file is not a PDF, Word, OpenDocument, RTF or text file.',
  })
  const { resume: _, ...told } = {
    firstName: 'Write at most 32 characters; it has 33.',
    lastName: 'Enter your last name.',
    emailAddress: 'Enter an email address such as ana@example.org.',
    phone: 'Enter a phone number such as 512 555 0100.',
    zipcode: 'Enter a ZIP code of five digits such as 78701.',
    'q.number': 'Enter a number from 10 on.',
    'q.since': 'Enter a date such as 03/2026.',
    'q.why': 'Write at least 5 characters; it has 4.',
    'q.shifts': 'Choose at most 2.',
    'q.city': 'Choose an answer.',
    resume: '',
  }
  const again = await sendForm(form, typed)
  assert.deepEqual(faultsIn(again.html), told)
  const summary = /id="summary"[\s\S]*?<\/ul>/.exec(again.html)?.[0] ?? ''
  assert.equal([...summary.matchAll(/<a href="#f-/g)].length, 10)
  assert.match(summary, /Why &lt;this&gt; job\? – Write at least/)
  for (const kept of ['value="ana@example"', '&lt;b&gt;&quot;', 'value="13/2020"', 'value="9"'])
    assert.ok(again.html.includes(kept), kept)
  assert.equal([...again.html.matchAll(/type="checkbox"[^>]*checked/g)].length, 3)
  assert.deepEqual(await applications(h), [])
})

test('answers to hidden questions are neither requested nor stored', async (t) => {
  const h = await applyHarness(t)
  const { url } = await serveQuestions(t, everyType)
  const { follow } = await advertise(h, { apply: `<custom_questions>${url}</custom_questions>` })
  const form = await openForm(await follow())
  const { 'q.paper': _, ...rest } = answered
  const sent = await sendForm(form, { ...rest, 'q.license': 'no', 'q.state': 'NY', 'q.none': 'x' })
  assert.equal(sent.status, 303)
  const [application] = await applications(h)
  assert.equal(application?.qualified, false)
  assert.deepEqual(
    application.questionsAndAnswers.map(({ id, answer }) => [id, answer]),
    [
      ['license', 'No'],
      ['why', 'I like roads.\nAnd trucks.'],
      ['shifts', 'early, night'],
      ['state', 'New York'],
      ['paper', null],
    ],
  )
})

test('a form submitted twice, or ten times concurrently, is one application with the first answers', async (t) => {
  const h = await applyHarness(t)
  const { follow, campaign } = await advertise(h)
  const form = await openForm(await follow())
  const names = Array.from({ length: 10 }, (_, n) => `Ana ${n}`)
  const all = await Promise.all(
    names.map((firstName) => sendForm(form, { firstName, resume: pdf(firstName) })),
  )
  assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([303]))
  const [first] = await applications(h)
  assert.equal((await sendForm(form, { firstName: 'Late', resume: pdf('late.pdf') })).status, 303)
  assert.deepEqual(await applications(h), [first])
  assert.equal(first?.resume?.fileName, `${first?.applicant?.firstName}.pdf`)
  assert.deepEqual(await counted(h, campaign.id), [1, 1, 1, 0])
})

test('two concurrent forms of one person count as one application', async (t) => {
  const h = await applyHarness(t)
  const { follow, campaign } = await advertise(h)
  // The first application of a customer creates its key, for which others wait.
  await sendForm(await openForm(await follow('first')), { emailAddress: 'other@example.org' })
  const visitors = Array.from({ length: 8 }, (_, n) => String(n))
  const forms = await Promise.all(visitors.map(async (visitor) => openForm(await follow(visitor))))
  await Promise.all(forms.map((form) => sendForm(form, {})))
  assert.equal((await applications(h)).length, 9)
  assert.deepEqual(await counted(h, campaign.id), [9, 2, 2, 0])
})

test('a résumé that was sent with an invalid form need not be sent again', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h, { apply: '<resume_required>yes</resume_required>' })
  const form = await openForm(await follow())
  const none = await sendForm(form, { phone: '1' })
  assert.equal(faultsIn(none.html)['resume'], 'Choose the file with your résumé.')
  assert.ok(!none.html.includes('Your résumé is here already'))
  const slip = await sendForm(form, { resume: pdf(), phone: '+1 512 555 0100', zipcode: 'x' })
  assert.deepEqual(Object.keys(faultsIn(slip.html)), ['zipcode'])
  assert.match(slip.html, /Your résumé is here already/)
  assert.equal((await applications(h))[0]?.applicant, null)
  const begun = await fetch(`${form.url}/begin`, { method: 'POST', body: begin(form.shown, pdf()) })
  assert.equal(begun.status, 200)
  const [known] = await applications(h)
  assert.deepEqual([known?.completed, known?.applicant?.firstName], [false, 'Ana'])
  assert.match((await openForm(form.url)).html, /Your résumé is here already/)
  assert.equal((await sendForm(form, {})).status, 303)
  assert.equal((await applications(h))[0]?.resume?.fileName, 'resume.pdf')
})

function begin(shown: string, resume: File) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ shown, ...aContact })) body.append(name, value)
  body.append('resume', resume)
  return body
}

test('a setting shows its group always, never, or depending on the résumé; the feed decides about the address', async (t) => {
  const h = await applyHarness(t)
  const { follow, campaign } = await advertise(h, {
    settings: {
      addressQuestion: 'OPTIONAL_IF_NO_RESUME',
      educationQuestion: 'REQUIRE_IF_NO_RESUME',
      workExperienceQuestion: 'REQUIRED',
    },
  })
  const form = await openForm(await follow())
  assert.deepEqual(Object.keys(faultsIn((await sendForm(form, {})).html)), [
    'q.tlr:education',
    'q.tlr:position',
    'q.tlr:years',
  ])
  const withResume = await sendForm(form, { resume: pdf(), 'q.tlr:street': '1 Main St' })
  assert.deepEqual(Object.keys(faultsIn(withResume.html)), ['q.tlr:position', 'q.tlr:years'])
  const whole = { 'q.tlr:position': 'Driver', 'q.tlr:years': '3 to 5', 'q.tlr:street': '1 Main St' }
  assert.equal((await sendForm(form, { ...whole, 'q.tlr:education': 'Doctorate' })).status, 303)
  const [application] = await applications(h)
  assert.equal(application?.applicant?.address, null, 'it is not asked if there is a résumé')
  assert.deepEqual(
    application.questionsAndAnswers.map(({ question, answer }) => [question, answer]),
    [
      ['Highest level of education', 'Doctorate'],
      ['School and subject', null],
      ['Last position', 'Driver'],
      ['Its employer', null],
      ['Years of work experience', '3 to 5'],
    ],
  )
  await h.api.updateCampaign({
    params: { campaignId: campaign.id },
    body: { educationQuestion: 'OFF', workExperienceQuestion: 'OFF', addressQuestion: 'OFF' },
  })
  await h.seed.jobs(h.sourceId, [
    {
      reference: 'a',
      title: `Driver lamplighter${h.tenant.customerId}`,
      extra: '<tiller_apply><addressCollection>required</addressCollection></tiller_apply>',
    },
  ])
  const other = await openForm(await follow('b'))
  assert.deepEqual(faultsIn((await sendForm(other, {})).html), { 'q.tlr:street': 'Answer this question.' })
  assert.equal(
    (await sendForm(other, { 'q.tlr:street': '1 Main St', emailAddress: 'b@example.org' })).status,
    303,
  )
  assert.equal((await applications(h))[1]?.applicant?.address, '1 Main St')
})

test("with tillerApplyRedir, only qualified applicants are redirected to the job or the campaign's URL", async (t) => {
  const h = await applyHarness(t)
  const { url } = await serveQuestions(t, [everyType[1]])
  const { follow, campaign } = await advertise(h, {
    apply: `<custom_questions>${url}</custom_questions>`,
    settings: { tillerApplyRedir: true },
  })
  const form = await openForm(await follow())
  assert.match(
    form.headers.get('content-security-policy') ?? '',
    /form-action 'self' https:\/\/jobs\.example\.com;/,
  )
  const sent = await sendForm(form, { 'q.license': 'yes' })
  assert.match(sent.location ?? '', /^https:\/\/jobs\.example\.com\/a\?tlr_sid=[\da-f-]{36}$/)
  assert.equal((await sendForm(form, {})).location, sent.location)
  assert.match(
    (await openForm(form.url)).html,
    /It continues at <a href="https:\/\/jobs\.example\.com\/a\?tlr_sid=/,
  )
  assert.equal((await applications(h))[0]?.redirectUrl, sent.location)
  const other = await openForm(await follow('b'))
  const refused = await sendForm(other, { 'q.license': 'no', emailAddress: 'b@example.org' })
  assert.equal(refused.location, new URL(other.url).pathname)
  await h.api.updateCampaign({
    params: { campaignId: campaign.id },
    body: { applicationLinkOverride: 'https://test.example.com/?a=1' },
  })
  const third = await openForm(await follow('c'))
  const script = await sendForm(
    third,
    { 'q.license': 'yes', emailAddress: 'c@example.org' },
    { accept: 'application/json' },
  )
  assert.match(
    (JSON.parse(script.html) as { goTo: string }).goTo,
    /^https:\/\/test\.example\.com\/\?a=1&tlr_sid=/,
  )
})

test('with Apply Pro, the seeker sees the job first and is billed when they continue to the form', async (t) => {
  const h = await applyHarness(t)
  const { found, campaign } = await advertise(h, { settings: { tillerApply: false, tillerApplyPro: true } })
  const job = await found()
  assert.equal(job.preview, 1)
  const preview = await fetch(job.url ?? '', { headers: { 'user-agent': 'Firefox' } })
  const html = await preview.text()
  assert.match(html, /Apply now<\/a>/)
  assert.deepEqual(await counted(h, campaign.id), [0, 0, 0, 0])
  const { location } = await click(/href="([^"]+\/go)"/.exec(html)?.[1] ?? '')
  assert.match(location ?? '', /\/apply\//)
  assert.equal((await sendForm(await openForm(location ?? ''), {})).status, 303)
  assert.deepEqual(await counted(h, campaign.id), [1, 1, 1, 0])
})

test('an open form keeps its questions when they change, and the last known ones are used while the service fails', async (t) => {
  const h = await applyHarness(t)
  const { served, url } = await serveQuestions(t, [everyType[1]])
  const { follow } = await advertise(h, { apply: `<custom_questions>${url}</custom_questions>` })
  const form = await openForm(await follow())
  served.questions = [{ id: 'new', type: 'text', question: 'New?', required: true }]
  await openForm(form.url)
  assert.equal(served.requests, 1, 'they are not fetched again within minutes')
  h.clock.at = new Date(h.clock.at.getTime() + 11 * 60_000)
  const newer = await openForm(form.url)
  assert.match(newer.html, /New\?/)
  served.status = 500
  h.clock.at = new Date(h.clock.at.getTime() + 11 * 60_000)
  assert.match((await openForm(form.url)).html, /New\?/)
  assert.deepEqual(faultsIn((await sendForm(newer, {})).html), { 'q.new': 'Answer this question.' })
  const other = await openForm(await follow('b'))
  const mixed = await sendForm({ url: form.url, shown: other.shown }, { 'q.license': 'yes' })
  assert.deepEqual([mixed.status, /Reload the page/.test(mixed.html)], [422, true])
  assert.equal((await sendForm(form, { 'q.license': 'yes' })).status, 303)
})

test('a form with unavailable or invalid questions is not shown and states when to retry', async (t) => {
  const h = await applyHarness(t)
  const { served, url } = await serveQuestions(t, [{ id: 'a', type: 'select', question: 'No options' }])
  const { follow } = await advertise(h, { apply: `<custom_questions>${url}</custom_questions>` })
  const form = await openForm(await follow())
  assert.deepEqual([form.status, form.headers.get('retry-after')], [503, '5'])
  served.questions = [everyType[1]]
  h.clock.at = new Date(h.clock.at.getTime() + 11 * 60_000)
  assert.equal((await openForm(form.url)).status, 200)
})

test('a forged link, a link older than a week, and a link to an ended job open no form', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h)
  const url = await follow()
  for (const bad of [
    url.slice(0, -1),
    `${url.slice(0, -3)}AAA`,
    `${h.baseUrl}/apply/x`,
    `${h.baseUrl}/apply/${'A'.repeat(900)}`,
  ]) {
    const page = await openForm(bad)
    assert.equal(page.status, 404)
    assert.match(page.html, /This form cannot be opened/)
    assert.equal((await sendForm({ url: bad, shown: '' }, {})).status, 404)
  }
  await h.seed.jobs(h.sourceId, [{ reference: 'b' }], { mayDelete: Infinity })
  const gone = await openForm(url)
  assert.equal(gone.status, 410)
  h.clock.at = new Date(h.clock.at.getTime() + 7 * 86_400_000 + 1)
  assert.equal((await openForm(url)).status, 404)
  assert.deepEqual(await applications(h), [])
})

test('a share link leads to the form; an application without a click belongs to the customer and to no campaign', async (t) => {
  const h = await applyHarness(t)
  const { found, campaign } = await advertise(h)
  const { id } = await found()
  const shared = await fetch(`${h.baseUrl}/jobs/${id}?source=copy`, { redirect: 'manual' })
  const form = await openForm(shared.headers.get('location') ?? '')
  assert.equal((await sendForm(form, {})).status, 303)
  assert.partialDeepStrictEqual((await applications(h))[0], {
    tlrSid: null,
    campaignId: null,
    completed: true,
  })
  assert.deepEqual(await counted(h, campaign.id), [0, 0, 0, 0])
})

test('a completed application is event 2 of its click, once for all channels; a repeated application is not', async (t) => {
  const h = await applyHarness(t)
  await setCpaBitmap(h, 2)
  const { follow, campaign } = await advertise(h)
  const form = await openForm(await follow('Mozilla/5.0 first'))
  const { sid } = await h.db
    .selectFrom('click')
    .select('id as sid')
    .where('campaignId', '=', campaign.id)
    .executeTakeFirstOrThrow()
  await Promise.all(Array.from({ length: 3 }, () => sendForm(form, {})))
  await fetch(`${h.baseUrl}/conversion2.php?p=${h.poolId}&tlr_sid=${sid}`)
  await sendForm(await openForm(await follow('Mozilla/5.0 second')), {})
  await attributeConversionsTask.run(h.parts, { at: h.clock.at, signal: new AbortController().signal })
  const conversions = await h.db
    .selectFrom('conversion')
    .select(['clickId', 'event', 'acquisition', 'campaignId'])
    .where('campaignId', '=', campaign.id)
    .execute()
  assert.deepEqual(conversions, [{ clickId: sid, event: 2, acquisition: true, campaignId: campaign.id }])
  const { events } = await h.api.getCampaign({
    params: { campaignId: campaign.id },
    query: { report: ['EVENTS'], from: '2026-01-01', to: '2026-12-31' },
  })
  assert.deepEqual([events?.applications, events?.conversions2], [1, 1])
})
