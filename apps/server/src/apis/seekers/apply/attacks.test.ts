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
  type ApplyHarness,
} from '#test/harness/apply.ts'
import { anotherServer } from '#test/harness/another-server.ts'
import { accessToken } from '#test/harness/oauth.ts'

const stored = async (h: ApplyHarness) =>
  (await h.api.listMyApplications({ query: { search: 'completed=true' } })).totalElements

test('a bot that fills in the hidden field stores nothing; a person sends the form again', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h)
  const form = await openForm(await follow())
  const trapped = await sendForm(form, { leave_empty: 'https://spam.example' })
  assert.equal(trapped.status, 422)
  assert.match(trapped.html, /Send the form again/)
  assert.ok(!trapped.html.includes('spam.example'))
  assert.equal(await stored(h), 0)
  assert.equal((await sendForm(form, {})).status, 303)
})

test('a form that was not opened is not accepted and causes no mail', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h)
  const [url, other] = [await follow(), await openForm(await follow('b'))]
  for (const shown of ['', 'x', other.shown]) {
    const sent = await sendForm({ url, shown }, {})
    assert.equal(sent.status, 422)
    assert.match(sent.html, /Reload the page, check your entries/)
    const body = new FormData()
    for (const [name, value] of Object.entries({ shown, ...aContact })) body.append(name, value)
    assert.equal((await fetch(`${url}/begin`, { method: 'POST', body })).status, 422)
  }
  assert.equal((await h.api.listMyApplications()).totalElements, 0)
  const { shown } = await openForm(url)
  assert.equal((await sendForm({ url, shown }, {})).status, 303)
})

test('forms per address are limited, in total and per job; the error states when to retry', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h)
  const link = new URL(await follow()).pathname
  const limits = { formRequestsPerMinute: 6, applicationsPerJobAndHour: 2 }
  const baseUrl = await anotherServer(t, h, limits)
  const form = await openForm(baseUrl + link)
  const send = (from: string) => sendForm(form, { zipcode: 'x' }, { 'x-forwarded-for': from })
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push(await send('203.0.113.9'))
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [422, 422, 429],
  )
  assert.match(statuses[2]?.headers.get('retry-after') ?? '', /^180[01]$/)
  assert.equal((await send('203.0.113.10')).status, 422)
  const opened = []
  for (let n = 0; n < 7; n += 1)
    opened.push((await fetch(baseUrl + link, { headers: { 'x-forwarded-for': '198.51.100.1' } })).status)
  assert.deepEqual(opened, [200, 200, 200, 200, 200, 200, 429])
  const script = await sendForm(form, {}, { 'x-forwarded-for': '203.0.113.9', accept: 'application/json' })
  assert.match((JSON.parse(script.html) as { message: string }).message, /At most 2 requests/)
})

const word = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(600),
  Buffer.from('WordDocument', 'utf16le'),
])
const packed = (...names: string[]) => `PK\x03\x04${'\0'.repeat(26)}${names.join('\0')}`

const files: [what: string, content: string | Buffer, type: string | null][] = [
  ['PDF', '%PDF-1.4\n…', 'application/pdf'],
  ['Word before 2007', word, 'application/msword'],
  [
    'Word',
    packed('[Content_Types].xml', 'word/document.xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'OpenDocument',
    packed('mimetypeapplication/vnd.oasis.opendocument.text'),
    'application/vnd.oasis.opendocument.text',
  ],
  ['RTF', '{\\rtf1 Ana}', 'application/rtf'],
  ['text', 'Ana Rivera\r\n\tDriver – Österreich', 'text/plain'],
  ['text in UTF-16', Buffer.from('\ufeffAna', 'utf16le'), 'text/plain'],
  ['a page with a script', '<html><script>alert(1)</script>', null],
  ['a program that looks like a PDF', 'MZ%PDF-1.4', null],
  ['a program', Buffer.from('MZ\x90\0\x03\0'), null],
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), null],
  ['an archive', packed('evil.exe'), null],
  ['Word with macros', packed('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), null],
  ['an old spreadsheet', Buffer.concat([word.subarray(0, 8), Buffer.alloc(600)]), null],
]

test('the type of a résumé is detected from its content, and it is only offered as a download', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h)
  const token = await accessToken(h)
  for (const [n, [what, content, type]] of files.entries()) {
    const form = await openForm(await follow(String(n)))
    const resume = new File([new Uint8Array(Buffer.from(content))], '<img src=x>.html', { type: 'text/html' })
    const sent = await sendForm(form, { resume, emailAddress: `a${n}@example.org` })
    if (type === null) {
      assert.deepEqual(
        faultsIn(sent.html),
        { resume: 'The file is not a PDF, Word, OpenDocument, RTF or text file.' },
        what,
      )
      continue
    }
    assert.equal(sent.status, 303, what)
    const { content: applications } = await h.api.listMyApplications({
      query: { sort: ['id,desc'], expand: ['resume'] },
    })
    assert.equal(applications[0]?.resume?.contentType, type, what)
    assert.doesNotMatch(applications[0]?.resume?.fileName ?? '', /html$/, what)
    const url = applications[0]?.resume?.downloadUrl.replace(/^https?:\/\/[^/]+/, h.baseUrl) ?? ''
    const { headers } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    assert.match(headers.get('content-disposition') ?? '', /^attachment; /, what)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/, what)
  }
})

test('a file above 10 MB is rejected with its field, and a larger body at once', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h)
  const form = await openForm(await follow())
  const large = (megabytes: number) => pdf('resume.pdf', 'x'.repeat(megabytes * 1_048_576))
  assert.deepEqual(faultsIn((await sendForm(form, { resume: large(10) })).html), {
    resume: 'The file has 10.0 MB; at most 10 MB are taken.',
  })
  assert.deepEqual(faultsIn((await sendForm(form, { resume: new File([], 'resume.pdf') })).html), {
    resume: 'The file is empty.',
  })
  assert.equal((await sendForm(form, { resume: large(19) })).status, 413)
  assert.equal(await stored(h), 0)
})

test('empty, oversized, and malformed bodies are rejected at low cost', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h)
  const form = await openForm(await follow())
  const post = (type: string, body: string) =>
    fetch(form.url, { method: 'POST', headers: { 'content-type': type }, body })
  const boundary = 'multipart/form-data; boundary=b'
  const parts = (count: number) =>
    `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(count)}--b--\r\n`
  const started = performance.now()
  const refused = [
    await post('multipart/form-data', 'x'),
    await post(boundary, ''),
    await post(boundary, '--b\r\n'),
    await post(boundary, parts(200_000)),
    await post(boundary, `--b\r\ncontent-disposition: form-data; name="${'x'.repeat(4_000_000)}"\r\n\r\n`),
    await post(boundary, '\r\n'.repeat(4_000_000)),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    refused.map(() => 400),
  )
  assert.ok(performance.now() - started < 30_000)
  assert.equal((await post('application/json', '{}')).status, 422)
  assert.equal((await post('text/xml', '<a/>')).status, 415)
  const odd = { shown: form.shown, ...aContact, firstName: 'A\0\u0007\ud800', lastName: '<script>' }
  const plain = new URLSearchParams(odd).toString()
  assert.equal((await post('application/x-www-form-urlencoded', plain)).status, 400)
  assert.equal((await sendForm(form, odd)).status, 303)
  const { content } = await h.api.listMyApplications({})
  assert.deepEqual(
    [content[0]?.applicant?.firstName, content[0]?.applicant?.lastName],
    ['A\ufffd', '<script>'],
  )
})

test('the page runs only its own script, is not cached, and contains no unescaped input', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h, {
    job: { company: 'A &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;' },
  })
  const form = await openForm(await follow())
  const policy = form.headers.get('content-security-policy') ?? ''
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; /,
  )
  assert.ok(!policy.includes('unsafe'))
  assert.deepEqual(
    ['cache-control', 'referrer-policy', 'x-frame-options'].map((name) => form.headers.get(name)),
    ['no-store', 'no-referrer', 'DENY'],
  )
  const evil = '"><script>alert(1)</script>'
  const sent = await sendForm(form, { firstName: evil, zipcode: 'x' })
  assert.ok(!sent.html.includes('<script>alert'))
  assert.equal([...sent.html.matchAll(/<script/g)].length, 3)
})
