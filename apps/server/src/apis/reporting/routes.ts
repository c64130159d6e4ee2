import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findReportingSecret } from '#domain/accounts/customers/reporting-secrets.ts'
import { readAsTenant } from '#lib/postgres/database.ts'
import { startErrorResponse } from '#lib/http/response/reject-request.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { toApiError } from '#lib/http/problem.ts'
import { readBilledClicks } from '#domain/insights/reports/billed-clicks.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import {
  verifyReportingTicket,
  parseReportedDays,
  parseReportingParams,
  ReportingError,
  reportingErrors,
} from './request.ts'

/** The rate limit per customer; requests with an invalid ticket count per address. */
const requestsPerMinute = 60

/**
 * Serves `GET /reporting/`, which returns billed clicks and cost per day for signed requests. Errors have their own
 * fixed messages.
 */
export async function reportingRoutes(app: FastifyInstance, parts: AppDependencies) {
  const { db, now, config, secretBox, peers } = parts
  const pace = { nowMs: () => now().getTime(), processes: () => peers.apiProcessCount }
  const limit = (name: string) =>
    createRequestLimit(name, { requests: requestsPerMinute, windowSeconds: 60 }, pace)
  const [byCustomer, byAddress] = [limit('customer'), limit('address')]
  app.setErrorHandler(sendRefusal)
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

  const report = async (request: FastifyRequest, reply: FastifyReply) => {
    const at = now()
    const params = parseReportingParams(request.query as Record<string, unknown>)
    const customerId = Number(params['customer_reference'])
    const customer = await findReportingSecret(db, secretBox, customerId)
    try {
      verifyReportingTicket(params, customer?.secret, parts.machine())
    } catch (error) {
      byAddress(toSubscriber(request.ip), reply)
      throw error
    }
    byCustomer(String(customerId), reply)
    const zone = config.billingZone
    const days = parseReportedDays(params, at, zone)
    const advertiserId = params['advertiser_id'] ?? ''
    const billed =
      customer &&
      (await parts.readBulk((source) =>
        readAsTenant(source, customer, (tx) =>
          readBilledClicks(tx, customer, { advertiserId, ...days, zone }),
        ),
      ))
    if (billed === undefined) throw new ReportingError('not found')
    const data = billed.map(({ date, clicks, cents }) => ({ date, clicks, cost: cents / 100 }))
    return reply.send({ status: 1, data })
  }
  app.get('/reporting', report)
  app.get('/reporting/', report)
}

/** Sends one of the eight fixed messages for any error. */
function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ReportingError)
    return reply.code(reportingErrors[error.message]).send({ status: 0, message: error.message })
  const known = toApiError(error)
  const message =
    known.code === 'too-many-requests'
      ? 'too many requests'
      : known.status < 500
        ? 'format error'
        : 'server is busy'
  return startErrorResponse(known, error, request, reply).send({ status: 0, message })
}
