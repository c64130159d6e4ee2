import { Readable } from 'node:stream'
import { takesTag } from '@tiller/contract/conventions'
import type { Call } from '#lib/http/bind.ts'
import { afterOthers, stepSize } from '#lib/runtime/cooperative-scheduling.ts'

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

/** A list with more rows than this is made into text a few rows at a time. */
const longRows = 100

/**
 * Sends the answer to a read with a long list in it, others being served between its steps: fifty thousand rows made into text
 * at once would be half a second of everybody's. What is sent is what it would be in one piece.
 */
export async function sendInSteps({ operation, reply, serialise }: Call, result: unknown): Promise<boolean> {
  if (operation.method !== 'GET' || takesTag(operation) || !isObject(result)) return false
  const [name, rows] = Object.entries(result).find(isLongList) ?? []
  if (name === undefined || rows === undefined) return false
  const textWith = (some: readonly unknown[]) => serialise({ ...result, [name]: some })
  const empty = textWith([])
  // No text has this in it: there, quotes are escaped.
  const found = empty.indexOf(`"${name}":[]`)
  // A list that the contract does not declare is not sent.
  if (found < 0) return false
  const at = found + name.length + 4
  const textOfRows = async function* () {
    yield empty.slice(0, at)
    for (let from = 0; from < rows.length; from += stepSize) {
      await afterOthers()
      const rowsText = textWith(rows.slice(from, from + stepSize)).slice(at, at - empty.length)
      yield from === 0 ? rowsText : `,${rowsText}`
    }
    yield empty.slice(at)
  }
  const text = Readable.from(textOfRows(), { objectMode: false })
  await reply.type('application/json; charset=utf-8').send(text)
  return true
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLongList = (entry: [string, unknown]): entry is [string, unknown[]] =>
  Array.isArray(entry[1]) && entry[1].length > longRows
