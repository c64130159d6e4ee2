import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildReference } from '../reference/model.ts'
import { referenceApis, loadOpenApiDocument } from './documents.ts'
import { groupGuidesByOperation, readGuidePages } from './guides.ts'
import { expandInserts } from './inserts.ts'

const references = referenceApis.map((api) => {
  const reference = buildReference(loadOpenApiDocument(api))
  return { reference, guides: groupGuidesByOperation(readGuidePages(), api.route, reference) }
})
const expand = (fileContent: string) => expandInserts({ filePath: 'guides/x.mdx', fileContent })

test('each operation that a guide uses links to the guide, and the guide to it', () => {
  const guides = references[0]?.guides ?? {}
  assert.ok(
    guides['launchCampaign']?.some(
      ({ path }) => path === '/docs/guides/platform-api/campaigns/campaign-launch',
    ),
  )
  assert.ok(
    guides['createToken']?.some(({ path }) => path === '/docs/guides/quick-tour'),
    'by way of the tour',
  )
  assert.match(
    expand('`POST /v5/campaigns/{campaignId}/launch`'),
    /## In the reference \{#in-the-reference\}\n\n- `POST` \[[^\]]+\]\(\/api\/platform\/v5#launchCampaign\)/,
  )
})

test('each guide of an operation lists it at its end, and each listed operation has guides', () => {
  const pages = new Map(readGuidePages().map((page) => [page.path, expand(page.source)]))
  for (const [index, { guides }] of references.entries())
    for (const [id, named] of Object.entries(guides))
      for (const { path } of named) {
        const [, list = ''] = pages.get(path)?.split('{#in-the-reference}') ?? []
        assert.ok(list.includes(`(${referenceApis[index]?.route}#${id})`), `${path} and ${id}`)
      }
  for (const [path, text] of pages) {
    const [, list = ''] = text.split('{#in-the-reference}')
    for (const [, route, id = ''] of list.matchAll(/\((\/api\/[^#]+)#(\w+)\)/g)) {
      const place = referenceApis.findIndex((api) => api.route === route)
      assert.ok(references[place]?.guides[id], `${path} and ${id}`)
    }
  }
})

test('pages without calls and the list of changes have no section of operations', () => {
  for (const text of ['Words, and no call.', '<!-- insert: release changes -->'])
    assert.doesNotMatch(expand(text), /In the reference/)
})

test('every operation has a guide', () => {
  const without = references.flatMap(({ reference: { groups }, guides }) =>
    groups
      .flatMap(({ operations }) => operations.map(({ id }) => id))
      .filter((id) => guides[id] === undefined),
  )
  assert.deepEqual(without, [])
})

/** Pages that need no runnable block: overview pages, and the quick tour, whose blocks are tested with the README. */
const lists = new Set(['/docs', '/docs/guides', '/docs/resources/overview', '/docs/guides/quick-tour'])

test('every guide and resource has a runnable block before the second heading', () => {
  const late = readGuidePages()
    .map(({ path, source }) => ({ path: path.replace(/(?<=.)\/$/, ''), parts: source.split(/^## /m) }))
    .filter(({ path, parts }) => !lists.has(path) && !parts.slice(0, 2).some((part) => /^```/m.test(part)))
  assert.deepEqual(
    late.map(({ path }) => path),
    [],
  )
})
