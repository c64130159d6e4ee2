import { Readable } from 'node:stream'
import type { Call } from '../../kit/http/bind.ts'

/** Rows that are made to JSON at a time: other requests are answered between two of these. */
const chunkRows = 500

type Rows = { content: readonly unknown[]; metadata: unknown }

/** Sends a large page of rows piece by piece, so that no answer holds up others or is in memory as one text. */
export async function sendStreamed({ operation, reply, serialise }: Call, result: unknown): Promise<boolean> {
  if (operation.streamed !== true) return false
  // The type of the handler says so.
  const pieces = piecesOf(result as Rows, serialise)
  await reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }))
  return true
}

/** The serialiser writes the members in the order of the contract: the rows, then where the pages around them are. */
function* piecesOf({ content, metadata }: Rows, serialise: (result: unknown) => string) {
  const before = '{"content":['
  const after = serialise({ content: [], metadata }).slice(before.length)
  yield before
  for (let start = 0; start < content.length; start += chunkRows) {
    const json = serialise({ content: content.slice(start, start + chunkRows), metadata })
    yield (start === 0 ? '' : ',') + json.slice(before.length, json.length - after.length)
  }
  yield after
}
