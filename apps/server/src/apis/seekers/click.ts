import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { billingMonth } from '../../campaigns/budgets/month.ts'
import type { Parts } from '../parts.ts'
import { recordClick } from '../../clicks/record.ts'

/** `GET /click/{token}`: charges the click if it is to be charged, then sends the seeker to the job. */
export async function clickRoutes(
  app: FastifyInstance,
  { clicksDb, now, config, clickTokens, searchIndex }: Parts,
) {
  app.get<{ Params: { token: string } }>(
    '/click/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const token = clickTokens.open(request.params.token)
      if (token === undefined) return reply.callNotFound()
      const at = now()
      const { url, settled } = await recordClick(clicksDb, {
        token,
        at,
        period: billingMonth(at, config.billingZone),
        userAgent: request.headers['user-agent'],
        purpose: headerText(request, 'sec-purpose') ?? headerText(request, 'purpose'),
        visitorHash: visitorHash(request),
      })
      if (settled) await searchIndex.catchUp()
      if (url === undefined) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url)
    },
  )
}

const headerText = (request: FastifyRequest, name: string) => [request.headers[name]].flat()[0]

const visitorHash = (request: FastifyRequest) =>
  createHash('sha256')
    .update(`${request.ip}\n${request.headers['user-agent'] ?? ''}`)
    .digest()
