import { renderMessagePage } from '@tiller/pages/pages'
import type { FastifyInstance } from 'fastify'
import { findOpening } from '#domain/jobs/openings/queries.ts'
import { saveJobReport, type ReportKind } from '#domain/jobs/reports/queries.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import { toNetwork } from '#lib/limits/client-network.ts'
import { createTokenBuckets } from '#lib/limits/token-bucket.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { sendJobNotFound } from '../job-not-found.ts'

type Route = { Params: { id: string }; Body: { kind?: unknown } | undefined }

/** Maximum number of reports per network and hour. */
const reportsPerHour = 10

const kinds: readonly ReportKind[] = ['CLOSED', 'SCAM']

/**
 * `POST /openings/{id}/report` stores a job seeker's report of a closed or fraudulent job for the operator's review.
 */
export function reportRoutes(app: FastifyInstance, { clicksDb: db, now, visitorOf, peers }: AppDependencies) {
  const buckets = createTokenBuckets(
    { requests: reportsPerHour, windowSeconds: 3_600 },
    { nowMs: () => now().getTime(), processes: () => peers.apiProcessCount },
  )
  app.post<Route>('/openings/:id/report', async (request, reply) => {
    const at = now()
    const { id } = request.params
    const kind = kinds.find((each) => each === request.body?.kind)
    const job = /^\d{1,15}$/.test(id) ? await findOpening(db, Number(id), at) : undefined
    if (job === undefined || kind === undefined) return sendJobNotFound(reply)
    if (!buckets.take(toNetwork(request.ip)).allowed)
      return sendPage(
        reply.code(429),
        renderMessagePage({ title: 'Too many reports', message: 'Please try again in an hour.' }),
      )
    const visitor = visitorOf(request.ip, request.headers['user-agent'] ?? '', at)
    await saveJobReport(db, job, { kind, visitor: visitor.person.today, at })
    return sendPage(
      reply,
      renderMessagePage({ title: 'Thank you', message: 'Your report will be reviewed. It is anonymous.' }),
    )
  })
}
