import type { Client } from '@opensearch-project/opensearch'
import { writeRequest } from './client.ts'
import { describeIndex, type IndexSettings } from './mapping.ts'

export type { IndexSettings } from './mapping.ts'

/*
 * An index is rebuilt as a new generation: `jobs-2` is filled while searches read `jobs-1` through the alias `jobs`. One
 * request then moves the alias, so no search finds an empty or a missing index.
 */

export const formatIndexName = (alias: string, generation: number) => `${alias}-${generation}`

/** Creates an empty index that no search reads yet, and returns its name. An existing one is replaced. */
export async function createGeneration(
  client: Client,
  { alias, generation }: { alias: string; generation: number },
  settings: IndexSettings,
): Promise<string> {
  const index = formatIndexName(alias, generation)
  await client.indices.delete({ index, ignore_unavailable: true }, writeRequest)
  await client.indices.create({ index, body: describeIndex(settings) }, writeRequest)
  return index
}

/** Returns the indices that an alias names. */
export async function findActive(client: Client, alias: string): Promise<string[]> {
  const { body, statusCode } = await client.indices.getAlias({ name: alias }, { ignore: [404] })
  return statusCode === 404 ? [] : Object.keys(body)
}

/** Makes all documents of an index visible, lets searches read it through the alias, and deletes the others. */
export async function activateGeneration(client: Client, alias: string, index: string): Promise<void> {
  await client.indices.refresh({ index }, writeRequest)
  const others = (await findActive(client, alias)).filter((name) => name !== index)
  await client.indices.updateAliases({
    body: {
      actions: [{ add: { index, alias } }, ...others.map((name) => ({ remove: { index: name, alias } }))],
    },
  })
  if (others.length > 0) await client.indices.delete({ index: others, ignore_unavailable: true })
}
