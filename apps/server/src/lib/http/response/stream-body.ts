import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toApiError } from '../problem.ts'
import { getRequestOperation } from './reject-request.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Chunks = AsyncIterable<string | Uint8Array>

/** The trailer with the error code of a response that failed after it had begun. */
const errorTrailer = 'tiller-error'

/**
 * Streams JSON or XML. If a chunk fails, the error is logged and the response ends early with an error
 * trailer. Clients that ignore trailers notice the incomplete document.
 */
export function streamDocument({ request, reply }: Exchange, chunks: Chunks): Readable {
  // Node rejects the header without chunked encoding.
  if (request.raw.httpVersion === '1.1' && request.method !== 'HEAD')
    void reply.header('trailer', errorTrailer)
  const withTrailer = async function* () {
    try {
      yield* chunks
    } catch (error) {
      reply.raw.addTrailers({ [errorTrailer]: logFailure(request, error) })
    }
  }
  return Readable.from(withTrailer(), { objectMode: false })
}

/**
 * Streams a file. If a chunk fails, the error is logged and the connection is closed: part of a file could
 * pass for a complete one, and few clients read trailers.
 */
export function streamFile(request: FastifyRequest, chunks: Chunks): Readable {
  const withLog = async function* () {
    try {
      yield* chunks
    } catch (error) {
      logFailure(request, error)
      throw error
    }
  }
  return Readable.from(withLog(), { objectMode: false })
}

function logFailure(request: FastifyRequest, error: unknown) {
  const { code } = toApiError(error)
  request.log.error(
    { err: error, operation: getRequestOperation(request)?.id },
    `a streamed response failed: ${code}`,
  )
  return code
}
