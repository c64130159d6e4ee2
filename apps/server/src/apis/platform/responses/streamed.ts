import { supportsIfNoneMatch } from '@tiller/contract/conventions'
import type { ValidRequest } from '#lib/http/bind.ts'
import { streamDocument } from '#lib/http/response/stream-body.ts'
import { yieldToEventLoop, defaultChunkSize } from '#lib/runtime/cooperative-scheduling.ts'

type Piece = { content: readonly unknown[]; metadata: unknown }

/**
 * Streams a page of rows with backpressure, so that no page is in memory as a whole. An error before the first rows is
 * thrown; a later one ends the response with an error trailer. Reading stops when the client disconnects. Returns
 * whether it has sent a response.
 */
export async function sendStreamedRows(call: ValidRequest, result: unknown): Promise<boolean> {
  const { operation, reply, serialize } = call
  if (operation.streamed !== true) return false
  const pieces = result as AsyncGenerator<Piece, void>
  const first = await pieces.next()
  const text = streamDocument(call, textOf(resumed(first, pieces), serialize))
  await reply.type('application/json; charset=utf-8').send(text)
  return true
}

async function* resumed({ done, value }: IteratorResult<Piece, void>, rest: AsyncGenerator<Piece, void>) {
  if (done !== true) yield value
  yield* rest
}

/** Yields the text of a response. The serializer writes `content` before `metadata`, in the order of the contract. */
async function* textOf(pieces: AsyncIterable<Piece>, serialize: (result: unknown) => string) {
  const start = '{"content":['
  let [before, end] = [start, '']
  for await (const { content, metadata } of pieces) {
    end = serialize({ content: [], metadata }).slice(start.length)
    if (content.length === 0) continue
    yield before + serialize({ content, metadata }).slice(start.length, -end.length)
    before = ','
  }
  yield (before === start ? start : '') + end
}

/** Lists with more rows are serialized in chunks. */
const longRows = 100

/**
 * Sends the response to a GET with a long list and yields to the event loop between chunks: serializing 50,000 rows at
 * once would block it for half a second. The text is the same as without chunks. Returns whether it has sent a
 * response.
 */
export async function sendListInChunks(call: ValidRequest, result: unknown): Promise<boolean> {
  const { operation, reply, serialize } = call
  if (operation.method !== 'GET' || supportsIfNoneMatch(operation) || !isObject(result)) return false
  const [name, rows] = Object.entries(result).find(isLongList) ?? []
  if (name === undefined || rows === undefined) return false
  const textWith = (some: readonly unknown[]) => serialize({ ...result, [name]: some })
  const empty = textWith([])
  // No string value can contain this text, because its quotes would be escaped.
  const found = empty.indexOf(`"${name}":[]`)
  // Fields that the contract does not declare are not serialized.
  if (found < 0) return false
  const at = found + name.length + 4
  const textOfRows = async function* () {
    yield empty.slice(0, at)
    for (let from = 0; from < rows.length; from += defaultChunkSize) {
      await yieldToEventLoop()
      const rowsText = textWith(rows.slice(from, from + defaultChunkSize)).slice(at, at - empty.length)
      yield from === 0 ? rowsText : `,${rowsText}`
    }
    yield empty.slice(at)
  }
  await reply.type('application/json; charset=utf-8').send(streamDocument(call, textOfRows()))
  return true
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLongList = (entry: [string, unknown]): entry is [string, unknown[]] =>
  Array.isArray(entry[1]) && entry[1].length > longRows
