import type { IndexBatch, SearchIndex } from '@tiller/search-engine/port'
import type { ClusterClient } from '@tiller/search-opensearch/client'
import {
  activateGeneration,
  createGeneration,
  formatIndexName,
  type IndexSettings,
} from '@tiller/search-opensearch/generations'
import { createOpenSearchIndex } from '@tiller/search-opensearch/index'
import type { Db } from '#lib/postgres/database.ts'
import { createAdNumbering, createGroupNumbering, deleteOtherAdNumbers } from './numbering.ts'

export type Cluster = { client: ClusterClient; alias: string; settings: IndexSettings }

/** The documents of one generation of the index. */
export type DocumentIndex = SearchIndex & {
  /** Makes all written documents visible, and lets searches read this generation. Returns the number of documents. */
  publish(): Promise<{ generation: number; documents: number }>
}

type Options = {
  db: Db
  /** Returns the generation, which exists. Called once, when it is needed. */
  open: () => Promise<number>
  /** Whether searches already read this generation. */
  isActive: boolean
  /** Returns the version of the documents that are written now. Throws if this process must not write. */
  version: () => number
}

const hasDocuments = ({ upserts, removals, moves }: IndexBatch) =>
  upserts.length + removals.length + moves.length > 0

/** Creates an index that writes the documents of batches to a generation, and ignores groups. */
export function createDocumentIndex({ client, alias }: Cluster, options: Options): DocumentIndex {
  const { db, version } = options
  let { isActive } = options
  let opened: Promise<{ generation: number; index: SearchIndex }> | undefined
  let hasChanged = false

  const open = async () => {
    const generation = await options.open()
    const numbering = { ...createGroupNumbering(db), ...createAdNumbering(db, generation) }
    const name = formatIndexName(alias, generation)
    return { generation, index: createOpenSearchIndex({ client, index: name, numbering }) }
  }
  const target = () => (opened ??= open())

  return {
    apply: async (batch) => {
      if (!hasDocuments(batch)) return
      hasChanged = true
      const { index } = await target()
      await index.apply({ ...batch, groups: [], version: version() })
    },
    search: async (query) => (await target()).index.search(query),
    stats: async () => (await target()).index.stats(),
    publish: async () => {
      const { generation } = await target()
      const index = formatIndexName(alias, generation)
      version()
      if (!isActive) {
        await activateGeneration(client, alias, index)
        await deleteOtherAdNumbers(db, generation)
      } else if (hasChanged) await client.indices.refresh({ index })
      isActive = true
      hasChanged = false
      const { body } = await client.count({ index })
      return { generation, documents: body.count }
    },
  }
}

/** Creates the next generation, which is empty. */
export async function openNextGeneration({ client, alias, settings }: Cluster, generation: number) {
  await createGeneration(client, { alias, generation }, settings)
  return generation
}
