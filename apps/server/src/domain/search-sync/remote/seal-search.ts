import type { SearchQuery, SearchResult } from '@tiller/search-engine/port'
import { sealBytes, unsealBytes } from '#lib/crypto/seal.ts'

/** The path at which a process with an index answers the searches of processes without one. */
export const remoteSearchPath = '/internal/search'

const seal =
  (context: string) =>
  (key: Buffer, message: SearchQuery | SearchResult): Buffer<ArrayBuffer> =>
    sealBytes(key, Buffer.from(JSON.stringify(message)), Buffer.from(context))

const unseal =
  <Message>(context: string) =>
  (key: Buffer, sealed: Buffer): Message | undefined => {
    const text = unsealBytes(key, sealed, Buffer.from(context))
    // Only a process with the key can have sealed it.
    return text && (JSON.parse(text.toString()) as Message)
  }

export const sealQuery = seal('search query')
/** Returns undefined if the query was not sealed with this key. */
export const unsealQuery = unseal<SearchQuery>('search query')
export const sealResult = seal('search result')
export const unsealResult = unseal<SearchResult>('search result')
