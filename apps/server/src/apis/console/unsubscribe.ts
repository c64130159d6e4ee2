import { alertLabels } from '@tiller/contract/platform/alerts/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unsubscribePath } from '#domain/alerts/raise.ts'
import { findSubscriptionKind, endAlertSubscription } from '#domain/alerts/subscriptions.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { sendSignInError, sendSignInPage } from '#apis/oauth/authorize.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

type Link = { Params: { key: string; kind: string } }

const settingsUrl = '/console/settings/alerts'

/**
 * Serves the unsubscribe page to which each alert e-mail links. Opening it changes nothing, because mail scanners open
 * links; submitting it ends the subscription to this kind of alert. Mail programs submit it without cookies or an
 * origin (RFC 8058).
 */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  { accessDb, config, now, peers }: AppDependencies,
) {
  app.setErrorHandler(sendSignInError)
  const limit = createRequestLimit(
    'pages',
    { requests: config.signInPagesPerMinute, windowSeconds: 60 },
    { nowMs: () => now().getTime(), processes: () => peers.apiProcessCount },
  )
  // RFC 8058 allows multipart and URL-encoded forms; their fields are not needed.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: 10_000 }, (_, __, done) =>
    done(null, null),
  )
  app.addHook('onRequest', async (request, reply) => limit(`unsubscribe ${toSubscriber(request.ip)}`, reply))
  const path = `${unsubscribePath}/:key/:kind`
  app.get<Link>(path, async ({ params }, reply) => {
    const kind = await findSubscriptionKind(accessDb, params)
    return kind === undefined
      ? rejectLink(reply)
      : sendSignInPage(reply, { page: 'unsubscribe', label: alertLabels[kind] })
  })
  app.post<Link>(path, async ({ params }: FastifyRequest<Link>, reply) => {
    const kind = await findSubscriptionKind(accessDb, params)
    if (kind === undefined) return rejectLink(reply)
    await endAlertSubscription(accessDb, params.key, kind)
    return sendSignInPage(reply, { page: 'unsubscribed', label: alertLabels[kind], settingsUrl })
  })
}

const rejectLink = (reply: FastifyReply) =>
  sendSignInPage(reply.code(404), {
    page: 'refused',
    message: 'The link is incomplete, or its user no longer exists.',
    next: { label: 'Choose your alerts in the console', url: settingsUrl },
  })
