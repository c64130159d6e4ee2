import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batch, group, job, newYork, query } from './sample-jobs.fixture.ts'
import { findIds, type CreateFilledIndex } from './answers.ts'

export function testChanges(filled: CreateFilledIndex): void {
  test('an upsert replaces the whole document', async () => {
    const index = await filled([job(1, { title: 'Baker', description: 'bread' })])
    await index.apply(batch({ upserts: [job(1, { title: 'Butcher', places: [newYork] })] }))
    assert.deepEqual(await findIds(index, { words: 'baker' }), [])
    assert.deepEqual(await findIds(index, { words: 'bread' }), [])
    assert.deepEqual(await findIds(index, { words: 'butcher new york' }), [1])
    assert.equal((await index.stats()).documents, 1)
  })

  test('a document can be removed, and added again in the same batch', async () => {
    const index = await filled([job(1), job(2)])
    await index.apply(batch({ removals: [1, 999] }))
    assert.deepEqual(await findIds(index, {}), [2])
    await index.apply(batch({ removals: [2], upserts: [job(2, { title: 'Cook' })] }))
    assert.deepEqual(await findIds(index, { words: 'cook' }), [2])
  })

  test('applying a batch twice has the effect of once', async () => {
    const index = await filled([job(1), job(2), job(3)])
    const change = batch({
      upserts: [job(1, { title: 'Cook' })],
      removals: [3],
      groups: [group({ priceCents: 70 })],
    })
    await index.apply(change)
    const once = await index.search(query({ words: 'cook' }))
    const stats = await index.stats()
    await index.apply(change)
    assert.deepEqual(await index.search(query({ words: 'cook' })), once)
    assert.deepEqual(await index.stats(), stats)
  })

  test('counts documents, live documents, groups, and terms', async () => {
    const index = await filled(
      [job(1), job(2, { groupId: 'campaign-2' })],
      [group(), group({ id: 'campaign-2', live: false })],
    )
    const { documents, liveDocuments, groups } = await index.stats()
    assert.deepEqual([documents, liveDocuments, groups], [2, 1, 2])
  })
}

export function testMoves(filled: CreateFilledIndex): void {
  test('a move changes the group of a document, not its text', async () => {
    const index = await filled(
      [job(1), job(2), job(3, { groupId: 'stopped' })],
      [group(), group({ id: 'stopped', live: false })],
    )
    const moves = [
      { id: 1, groupId: 'stopped' },
      { id: 3, groupId: 'campaign-1' },
      { id: 999, groupId: 'campaign-1' },
    ]
    await index.apply(batch({ moves }))
    assert.deepEqual(await findIds(index, {}), [2, 3])
    const { documents, liveDocuments } = await index.stats()
    assert.deepEqual([documents, liveDocuments], [3, 2])
  })
}
