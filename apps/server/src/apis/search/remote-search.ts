import type { FastifyInstance } from 'fastify'
import { remoteSearchPath, sealResult, unsealQuery } from '#domain/search-sync/remote/seal-search.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** A query is a few hundred bytes, and its words have a limit. */
const maxBytes = 32_768

/**
 * Answers the searches of processes without an index. Without the key, which is derived from the master key, the path
 * does not exist, and neither queries nor results can be read.
 */
export async function remoteSearchRoutes(
  app: FastifyInstance,
  { remoteSearchKey: key, searchIndex }: AppDependencies,
) {
  if (key === null) return
  const binary = 'application/octet-stream'
  app.addContentTypeParser(binary, { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
    done(null, body),
  )
  app.post(remoteSearchPath, async (request, reply) => {
    const query = Buffer.isBuffer(request.body) ? unsealQuery(key, request.body) : undefined
    if (query === undefined) return reply.callNotFound()
    return reply.type(binary).send(sealResult(key, await searchIndex.search(query)))
  })
}
