import { renderStatusPage } from '@tiller/pages/pages'
import type { FastifyInstance } from 'fastify'
import { checkPlatformStatus } from '#domain/status/checks.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** `GET /status` shows the content of `GET /v5/status` as a page. */
export async function statusRoutes(app: FastifyInstance, parts: AppDependencies) {
  app.get('/status', { exposeHeadRoute: true }, async (_, reply) =>
    sendPage(reply, renderStatusPage({ ...(await checkPlatformStatus(parts)), at: parts.now() })),
  )
}
