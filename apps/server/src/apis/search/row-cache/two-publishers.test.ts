import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { SearchJob } from '@tiller/contract/search/search'
import { harness, type Harness } from '#test/harness/harness.ts'
import { createPublisher, updatePublisher } from '#domain/publishers/publishers.ts'

/** Fields that differ by publisher. With `encrypt=1`, `id` is one of them. */
const ownFields = ['url', 'onclick', 'price']
const sharedFields = [
  'id',
  'title',
  'company',
  'city',
  'coordinates',
  'date',
  'description',
  'preview',
  'featured',
  'ad_type',
  'open_job_percent',
  'major_category0',
  'major_category1',
  'minor_category0',
  'minor_category1',
  'logo_url',
  'benefit_details',
  'salary_details',
  'skills_details',
  'worktype_details',
  'explain',
]

type Publisher = { id: number; pass: string; price: number; tag: string }

/** Jobs with every optional field, and two publishers that earn different prices for them. */
async function twoPublishers(t: TestContext) {
  const h = await harness(t)
  const title = `Registered Nurse Saddler${h.tenant.customerId}`
  await h.seed.jobs(
    h.sourceId,
    ['a', 'b', 'c'].map((reference) => ({
      reference,
      title,
      description: `<p>Saddler ${reference}: full time, $30 to $40 an hour, dental insurance and paid time off. You know Python and SQL.</p>`,
      extra: '<logo_url>https://logos.example.com/a.png</logo_url>',
    })),
  )
  const categories = [...h.parts.categories.byId.keys()].slice(0, 2)
  await h.db
    .updateTable('job')
    .set({ majorCategories: categories, minorCategories: categories })
    .where('customerId', '=', h.tenant.customerId)
    .execute()
  await h.db.updateTable('source').set({ openJobPercent: 95 }).where('id', '=', h.sourceId).execute()
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 100 })
  const publisher = async (flatFeeCents: number, tag: string): Promise<Publisher> => {
    const { id, pass } = await createPublisher(h.db, { name: tag, at: h.clock.at })
    await updatePublisher(h.db, id, { flatFeeCents })
    return { id, pass, price: flatFeeCents, tag }
  }
  const publishers = [await publisher(3, 'first'), await publisher(7, 'other')] as const
  return { h, publishers, q: `saddler${h.tenant.customerId}` }
}

type Options = Record<string, string>

/** Every parameter in each format. */
const variants: Options[] = ['json', 'xml', 'html'].flatMap((format) =>
  [{}, { full_desc: '1' }, { skip_desc: '1' }].flatMap((description) =>
    ['0', '1'].flatMap((link) =>
      ['0', '1'].flatMap((encrypt) =>
        ['0', '1'].map((more) => ({ format, ...description, link, encrypt, logo: more, explain: more })),
      ),
    ),
  ),
)

const search = async ({ baseUrl }: Harness, query: Options) => {
  const response = await fetch(`${baseUrl}/api/search.php?${new URLSearchParams(query).toString()}`)
  assert.equal(response.status, 200)
  return response.text()
}

const credentials = ({ id, pass }: Publisher) => ({ id: String(id), pass })

/** The prices that a document states, in either format. */
const prices = (text: string) =>
  [...text.matchAll(/"price":(\d+)|<price>(\d+)</g)].map(([, json, xml]) => Number(json ?? xml))

const tokens = (text: string) => [...text.matchAll(/\/click\/([\w-]+)/g)].map(([, token = '']) => token)

/** A document without click tokens, prices, page tokens, and encrypted IDs. */
const shared = (text: string, { id }: Publisher) =>
  text
    .replaceAll(/\/click\/[\w-]+/g, '/click/')
    .replaceAll(/"price":\d+|<price>\d+</g, '')
    .replaceAll(/tlr_page_[\w-]+/g, '')
    .replaceAll(/"id":"[\w-]{20,}"|<id>[\w-]{20,}</g, '')
    .replaceAll(new RegExp(`(name="id" value="|[?;]id=)${id}\\b`, 'g'), '$1')

function assertOwn({ parts }: Harness, text: string, publisher: Publisher, tag: string | null) {
  const clicks = new Set(tokens(text))
    .values()
    .map((token) => parts.clickTokens.unseal(token))
    .toArray()
  assert.equal(clicks.length, 3)
  for (const click of clicks)
    assert.deepEqual(
      [click?.publisherId, click?.tags[0]],
      [publisher.id, tag],
      'a click URL is of another publisher',
    )
  assert.ok(
    prices(text).every((price) => price === publisher.price),
    `prices ${prices(text).join(', ')}`,
  )
  assert.ok(!text.includes(publisher.pass))
}

const encryptedIds = (text: string) =>
  [...text.matchAll(/"id":"([\w-]{20,})"|<id>([\w-]{20,})</g)].map(([, json, xml]) => json ?? xml)

test('every field of a search result is declared as shared or as publisher-specific', () => {
  assert.deepEqual([...ownFields, ...sharedFields].toSorted(), Object.keys(SearchJob.properties).toSorted())
})

test('publishers that send identical searches at the same instant each get their own click URLs, prices, and passes', async (t) => {
  const { h, publishers, q } = await twoPublishers(t)
  const seenFields = new Set<string>()
  for (const variant of variants) {
    const asking = [...publishers, ...publishers]
    const texts = await Promise.all(asking.map((each) => search(h, { q, ...variant, ...credentials(each) })))
    for (const text of variant['format'] === 'json' ? texts : [])
      for (const job of (JSON.parse(text) as { jobs: object[] }).jobs)
        for (const field of Object.keys(job)) seenFields.add(field)
    const seen = texts.flatMap(tokens)
    const distinct = texts.reduce((sum, text) => sum + new Set(tokens(text)).size, 0)
    assert.equal(new Set(seen).size, distinct, 'a click URL is in two answers')
    for (const [n, text] of texts.entries()) {
      const publisher = asking[n] ?? assert.fail()
      assertOwn(h, text, publisher, null)
      assert.equal(shared(text, publisher), shared(texts[0] ?? '', publishers[0]), JSON.stringify(variant))
    }
    const ids = texts.flatMap(encryptedIds)
    assert.equal(ids.length, variant['encrypt'] === '1' && variant['format'] !== 'html' ? 12 : 0)
    assert.equal(new Set(ids).size, ids.length, 'an encrypted ID is in two answers')
  }
  assert.deepEqual([...seenFields].toSorted(), Object.keys(SearchJob.properties).toSorted())
})

test('a page token works only for its own publisher', async (t) => {
  const { h, publishers, q } = await twoPublishers(t)
  const pages = await Promise.all(
    [...publishers, ...publishers].map((each) => search(h, { q, format: 'html', ...credentials(each) })),
  )
  const statusOf = async (id: number, pass: string) =>
    (await fetch(`${h.baseUrl}/api/search.php?format=html&q=${q}&id=${id}&pass=${pass}`)).status
  for (const [n, text] of pages.entries()) {
    const [own, other] = n % 2 === 0 ? publishers : publishers.toReversed()
    const pass = /tlr_page_[\w-]+/.exec(text)?.[0] ?? assert.fail()
    assert.equal(await statusOf(own?.id ?? 0, pass), 200)
    assert.equal(await statusOf(other?.id ?? 0, pass), 401)
  }
})

test('different searches of publishers at the same instant get their own options', async (t) => {
  const { h, publishers, q } = await twoPublishers(t)
  const documents = variants.filter(({ format }) => format !== 'html')
  const rounds = documents.map(
    (variant, n) => [variant, documents[(n * 7 + 5) % documents.length] ?? variant] as const,
  )
  for (const options of rounds) {
    const texts = await Promise.all(
      publishers.map((each, n) => search(h, { q, t1: each.tag, ...options[n], ...credentials(each) })),
    )
    for (const [n, text] of texts.entries()) {
      const publisher = publishers[n] ?? assert.fail()
      const { link, logo, explain, encrypt } = options[n] ?? assert.fail()
      assertOwn(h, text, publisher, publisher.tag)
      assert.equal(/"url":|<url>/.test(text), link === '1')
      assert.equal(/"onclick":|<onclick>/.test(text), link === '0')
      assert.equal(/"logo_url":|<logo_url>/.test(text), logo === '1')
      assert.equal(/"explain":|<explain>/.test(text), explain === '1')
      assert.equal(encryptedIds(text).length, encrypt === '1' ? 3 : 0)
    }
  }
})
