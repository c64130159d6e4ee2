import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { TillerError } from '@tiller/client'
import { harness } from '#test/harness/harness.ts'
import { createFetchDependencies } from '../feeds/fetching/feed-server.fixture.ts'
import { fetchFeed } from '../feeds/fetching/fetch-feed.ts'
import { parseSpreadsheet } from './read-table.ts'

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')

/** A customer with a source for spreadsheets. */
async function uploading(t: TestContext) {
  const h = await harness(t)
  const { id: sourceId } = await h.api.createSource({
    params: { poolId: h.poolId },
    body: { name: 'Acme Clinic', type: 'UPLOAD' },
  })
  // Other tests run what is due for everybody.
  t.after(() =>
    h.db.updateTable('source').set({ status: 'USER_PAUSED' }).where('id', '=', sourceId).execute(),
  )
  const params = { sourceId }
  return {
    ...h,
    params,
    uploadSourceId: sourceId,
    preview: (content: string | Uint8Array) =>
      h.api.previewUpload({ params, body: { fileName: 'jobs.csv', content: base64(content) } }),
    upload: (
      content: string | Uint8Array,
      mapping: { column: string; field: 'title' | 'url' | 'location' | 'salary' }[],
    ) => h.api.uploadJobs({ params, body: { fileName: 'jobs.csv', content: base64(content), mapping } }),
    importIt: () => fetchFeed(createFetchDependencies(h), sourceId),
    openJobs: async () => {
      const search = `sourceId=${sourceId} AND status!="DELETED"`
      const { content } = await h.api.listMyJobs({ query: { search, sort: ['jobReference,asc'] } })
      return content.map(({ title, company, cities }) => [title, company, cities])
    },
  }
}

const csv =
  'Job Title,Link,Where,Pay,Notes\n' +
  'Nurse,https://jobs.example.com/1,"Austin, TX",$30 per hour,x\n' +
  'Driver,https://jobs.example.com/2,"Waco, TX; Dallas, TX",,\n'

const mapping = [
  { column: 'Job Title', field: 'title' as const },
  { column: 'Link', field: 'url' as const },
  { column: 'Where', field: 'location' as const },
  { column: 'Pay', field: 'salary' as const },
]

/** The message for a field of the body. */
const faultOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => assert.fail('accepted'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof TillerError)
  assert.equal(error.status, 400)
  return error.errors.map(({ field, message }) => `${field}: ${message}`)
}

test('shows the columns of a spreadsheet with the fields that their names mean, and stores nothing', async (t) => {
  const h = await uploading(t)
  assert.deepEqual(await h.preview(csv), {
    rows: 2,
    columns: [
      { column: 'Job Title', samples: ['Nurse', 'Driver'], field: 'title' },
      { column: 'Link', samples: ['https://jobs.example.com/1', 'https://jobs.example.com/2'], field: 'url' },
      { column: 'Where', samples: ['Austin, TX', 'Waco, TX; Dallas, TX'], field: null },
      { column: 'Pay', samples: ['$30 per hour', ''], field: 'salary' },
      { column: 'Notes', samples: ['x', ''], field: null },
    ],
  })
  assert.equal((await h.api.getSource({ params: h.params })).nextFetchAt, null)
})

test('imports a spreadsheet like a feed, and remembers the fields of its columns', async (t) => {
  const h = await uploading(t)
  const source = await h.upload(csv, mapping)
  assert.equal(source.nextFetchAt, h.clock.at.toISOString())
  assert.equal((await h.api.getImportProgress({ params: h.params })).phase, 'DUE')
  assert.equal((await h.importIt())?.outcome, 'IMPORTED')
  assert.deepEqual(await h.openJobs(), [
    ['Nurse', 'Acme Clinic', ['Austin, TX']],
    ['Driver', 'Acme Clinic', ['Waco, TX', 'Dallas, TX']],
  ])
  assert.equal((await h.api.getSource({ params: h.params })).nextFetchAt, null)
  assert.equal((await h.preview(csv)).columns[2]?.field, 'location')
  await h.upload(csv.replace('Nurse', 'Head Nurse'), mapping)
  assert.partialDeepStrictEqual(await h.importIt(), { counts: { updated: 1, unchanged: 1 } })
})

test('a spreadsheet without most of the jobs changes nothing until the operator confirms it', async (t) => {
  const h = await uploading(t)
  await h.upload(csv, mapping)
  await h.importIt()
  await h.upload('Job Title,Link,Where,Pay\nCook,https://jobs.example.com/3,,\n', mapping)
  assert.equal((await h.importIt())?.outcome, 'NEEDS_CONFIRMATION')
  assert.equal((await h.openJobs()).length, 2)
  assert.equal(
    (await fetchFeed(createFetchDependencies(h), h.uploadSourceId, { confirmed: true }))?.outcome,
    'IMPORTED',
  )
  assert.equal((await h.openJobs()).length, 1)
})

const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A minimal XLSX file. */
const xlsx = (worksheet: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Jobs" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(worksheet),
  })

test('reads the first sheet of an XLSX file', async (t) => {
  const h = await uploading(t)
  const rows =
    `<row r="1">${cell('A1', 'Title')}${cell('B1', 'URL')}${cell('C1', 'Zip')}</row>` +
    `<row r="2">${cell('A2', 'Nurse')}${cell('B2', 'https://jobs.example.com/1')}<c r="C2"><v>78701</v></c></row>`
  assert.deepEqual(await h.preview(xlsx(sheet(rows))), {
    rows: 1,
    columns: [
      { column: 'Title', samples: ['Nurse'], field: 'title' },
      { column: 'URL', samples: ['https://jobs.example.com/1'], field: 'url' },
      { column: 'Zip', samples: ['78701'], field: 'postalCode' },
    ],
  })
})

test('reads CSV files with semicolons and tabs, and in the encodings of spreadsheet programs', async (t) => {
  const h = await uploading(t)
  const semicolons = 'Title;URL\nCafé manager;https://jobs.example.com/1'
  const samples = async (content: string | Uint8Array) => (await h.preview(content)).columns[0]?.samples
  assert.deepEqual(await samples(semicolons), ['Café manager'])
  assert.deepEqual(await samples(`\ufeff${semicolons.replaceAll(';', '\t')}`), ['Café manager'])
  assert.deepEqual(await samples(Buffer.from(semicolons, 'latin1')), ['Café manager'])
  assert.deepEqual(await samples(Buffer.from(`\ufeff${semicolons}`, 'utf16le')), ['Café manager'])
})

const faults: [content: string | Uint8Array, fault: RegExp][] = [
  ['\n\n', /^The first row must contain the names of the columns\.$/],
  [`Title,URL\n${'a,https://jobs.example.com/\n'.repeat(10_001)}`, /at most 10,000 rows/],
  [Array.from({ length: 101 }, (_, n) => `c${n}`).join(','), /at most 100 columns/],
  ['Title,Title\na,b', /Two columns are named "Title"/],
  ['Title,URL\n"a', /cannot be read/],
  [Buffer.from([0x25, 0x50, 0, 1, 2]), /neither a CSV nor an XLSX/],
  [Buffer.from('PK\x03\x04broken'), /damaged/],
  [zipSync({ 'a.txt': strToU8('a') }), /not an XLSX/],
]

test('states why a file cannot be read', async (t) => {
  for (const [content, fault] of faults)
    await assert.rejects(parseSpreadsheet(Buffer.from(content)), { name: 'Error', message: fault })
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(97 * 1024 ** 2) }, { level: 1 })
  const h = await uploading(t)
  assert.match((await faultOf(h.preview(bomb))).join(), /^content: .*too large when it is unpacked/)
  assert.match((await faultOf(h.preview(Buffer.alloc(8 * 1024 ** 2 + 1, 'a')))).join(), /larger than 8 MB/)
})

test('an upload needs columns for title and URL, and each field once', async (t) => {
  const h = await uploading(t)
  assert.deepEqual(await faultOf(h.upload(csv, [{ column: 'Job Title', field: 'title' }])), [
    'mapping: must have a column for url',
  ])
  assert.deepEqual(await faultOf(h.upload(csv, [...mapping, { column: 'Other', field: 'salary' }])), [
    'mapping[4].column: is not a column of the file',
    'mapping[4].field: is already in the mapping',
  ])
})

test('only sources of type UPLOAD that are not archived accept spreadsheets', async (t) => {
  const h = await uploading(t)
  const body = { fileName: 'jobs.csv', content: base64(csv) }
  const params = { sourceId: h.sourceId }
  await assert.rejects(h.api.previewUpload({ params, body }), { status: 409, code: 'source-type' })
  await assert.rejects(h.api.uploadJobs({ params, body: { ...body, mapping } }), {
    status: 409,
    code: 'source-type',
  })
  const unknown = { params: { sourceId: 999_999 }, body }
  await assert.rejects(h.api.previewUpload(unknown), { status: 404 })
  await assert.rejects(h.api.uploadJobs({ ...unknown, body: { ...body, mapping } }), { status: 404 })
  await h.api.updateSourceAsOperator({ params: h.params, body: { status: 'ARCHIVED' } })
  await assert.rejects(h.upload(csv, mapping), { status: 409, code: 'archived' })
})
