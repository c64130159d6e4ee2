import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { checkStatus } from '../status/checks.ts'
import { measureRequests } from '../kit/observe/metrics.ts'

/**
 * What machines ask: `/healthz` whether the process lives, `/readyz` whether it should be sent requests,
 * `/metrics` how it is doing, as Prometheus reads it. A server that is stopping takes no connections any more.
 */
export function probeRoutes(app: FastifyInstance, parts: Parts) {
  const metrics = measureRequests(app)
  app.get('/healthz', async (_, reply) => reply.type('text/plain').send('alive\n'))
  app.get('/readyz', async (_, reply) => {
    const { components } = await checkStatus(parts)
    const ready = components.database === 'UP' && components.search !== 'DOWN'
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n')
  })
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
}
