import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harness } from '../../harness/harness.ts'
import { guides, type Block } from './guide.ts'

const blocksOf = (name: string): Block[] =>
  guides.find(({ path }) => path === `guides/tiller-apply/${name}`)?.blocks ?? assert.fail(name)

test('the feed and the questions in the Tiller Apply guides are accepted unchanged', async (t) => {
  const { api, sourceId, seed } = await harness(t)
  const feed = blocksOf('create-tiller-apply-xml-feed').find(({ language }) => language === 'xml')
  const { counts, problems } = await seed.jobs(sourceId, feed?.code ?? '')
  assert.deepEqual([counts, problems], [{ ...counts, created: 1 }, []])
  const sets = blocksOf('create-application-questions').filter(
    ({ language, code }) => language === 'json' && code.startsWith('['),
  )
  assert.equal(sets.length, 2)
  for (const { code } of sets)
    assert.deepEqual(await api.validateQuestions({ body: JSON.parse(code) as never }), { valid: true })
})
