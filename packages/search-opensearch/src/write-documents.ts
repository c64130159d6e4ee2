import type { Client, Types } from '@opensearch-project/opensearch'
import type { DocumentMove, IndexBatch, JobDocument } from '@tiller/search-engine/port'
import { writeRequest } from './client.ts'
import { toStoredDocument, type StoredDocument } from './document.ts'
import type { Numbering } from './numbering.ts'

type WriterOptions = {
  client: Client
  index: string
  numbering: Numbering
  visible?: 'soon' | 'immediately'
}

/** The new states of documents by id; null removes the document. */
type NewStates = Map<number, StoredDocument | null>

async function toStoredDocuments(numbering: Numbering, upserts: readonly JobDocument[]) {
  const [ads, groups] = await Promise.all([
    numbering.numberAds(upserts.map(({ adKey }) => adKey)),
    numbering.numberGroups(upserts.map(({ groupId }) => groupId)),
  ])
  return upserts.map((document, at) =>
    toStoredDocument(document, { ad: ads[at] as number, group: groups[at] as number }),
  )
}

type ReadResult = { _source?: StoredDocument; error?: unknown }

/** Reads stored documents, with changes that are not visible to searches yet. Fails if a shard does not answer. */
async function readStored(
  { client, index }: WriterOptions,
  ids: readonly number[],
): Promise<StoredDocument[]> {
  if (ids.length === 0) return []
  const { body } = await client.mget({ index, body: { ids: ids.map(String) } }, writeRequest)
  return (body.docs as ReadResult[]).flatMap(({ _source: stored, error }) => {
    if (error !== undefined) throw new Error('The cluster could not read a document.', { cause: error })
    return stored === undefined ? [] : [stored]
  })
}

/** Adds the moves of a batch to the new states. Moves of unknown ids are ignored. */
async function addMoves(options: WriterOptions, states: NewStates, moves: readonly DocumentMove[]) {
  if (moves.length === 0) return
  const groups = await options.numbering.numberGroups(moves.map(({ groupId }) => groupId))
  const others = moves.filter(({ id }) => !states.has(id))
  const stored = await readStored(options, [...new Set(others.map(({ id }) => id))])
  const known = new Map(stored.map((document) => [document.id, document]))
  for (const [at, { id, clickRatePercent }] of moves.entries()) {
    const before = states.get(id) ?? known.get(id)
    if (before === undefined || states.get(id) === null) continue
    const clickRate = clickRatePercent === undefined ? {} : { clickRate: clickRatePercent }
    states.set(id, { ...before, group: groups[at] as number, ...clickRate })
  }
}

type ItemResult = Types.Core_Bulk.ResponseItem

/** A newer state is stored, or the document to remove is absent. */
const isHarmless = ({ status, error }: ItemResult) =>
  status === 409 || (status === 404 && error === undefined)

async function send({ client, index, visible }: WriterOptions, states: NewStates, version: number) {
  const operations = [...states].flatMap(
    ([id, document]): (Types.Core_Bulk.OperationContainer | StoredDocument)[] => {
      const target = { _id: String(id), version, version_type: 'external_gte' as const }
      return document === null ? [{ delete: target }] : [{ index: target }, document]
    },
  )
  const { body } = await client.bulk(
    { index, refresh: visible === 'immediately', body: operations },
    writeRequest,
  )
  if (!body.errors) return
  for (const { index: indexed, delete: removed } of body.items) {
    const result = indexed ?? removed
    if (result === undefined || result.status < 400 || isHarmless(result)) continue
    const { _id: id, status, error } = result
    throw new Error(`The cluster rejected document ${id} with status ${status}: ${error?.reason ?? ''}`)
  }
}

/**
 * Creates a function that writes the documents of batches and returns whether there were any. It fails unless the cluster
 * acknowledged all of them. External versions keep the newer state if a delayed request arrives late.
 */
export function createDocumentWriter(options: WriterOptions): (batch: IndexBatch) => Promise<boolean> {
  let lastVersion = 0
  return async ({ upserts, removals, moves, version = lastVersion + 1 }) => {
    if (upserts.length + removals.length + moves.length === 0) return false
    lastVersion = Math.max(lastVersion, version)
    const states: NewStates = new Map(removals.map((id) => [id, null]))
    for (const document of await toStoredDocuments(options.numbering, upserts))
      states.set(document.id, document)
    await addMoves(options, states, moves)
    if (states.size > 0) await send(options, states, version)
    return true
  }
}
