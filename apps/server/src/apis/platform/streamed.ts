import { Readable } from 'node:stream'
import type { Call } from '../../kit/http/bind.ts'

type Piece = { content: readonly unknown[]; metadata: unknown }

/**
 * Sends a page of rows piece by piece, each when its reader has taken the one before: no page is in memory as a whole. What
 * fails before the first rows are there is thrown; later it breaks the answer off, which then has no end that could be
 * taken for one. When its reader goes, nothing further is read.
 */
export async function sendStreamed({ operation, reply, serialise }: Call, result: unknown): Promise<boolean> {
  if (operation.streamed !== true) return false
  // The type of the handler says so.
  const pieces = result as AsyncGenerator<Piece, void>
  const first = await pieces.next()
  const text = Readable.from(textOf(resumed(first, pieces), serialise), { objectMode: false })
  await reply.type('application/json; charset=utf-8').send(text)
  return true
}

async function* resumed({ done, value }: IteratorResult<Piece, void>, rest: AsyncGenerator<Piece, void>) {
  if (done !== true) yield value
  yield* rest
}

/** The serialiser writes the members in the order of the contract: the rows, then where the pages around them are. */
async function* textOf(pieces: AsyncIterable<Piece>, serialise: (result: unknown) => string) {
  const start = '{"content":['
  let [before, end] = [start, '']
  for await (const { content, metadata } of pieces) {
    end = serialise({ content: [], metadata }).slice(start.length)
    if (content.length === 0) continue
    yield before + serialise({ content, metadata }).slice(start.length, -end.length)
    before = ','
  }
  yield (before === start ? start : '') + end
}
