import { alertLabels } from '@tiller/contract/platform/alerts/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unsubscribePath } from '#domain/alerts/raise.ts'
import { findUnsubscription, unsubscribe } from '#domain/alerts/subscriptions.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { sendSignInError, showSignIn } from '#apis/oauth/authorize.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

type Link = { Params: { key: string; kind: string } }

const settingsUrl = '/console/settings/alerts'

/**
 * The page of the link in alerts, which ends the subscription to their kind. Opening it changes nothing, because mail
 * scanners open links. Mail programs post to it without cookies or an origin (RFC 8058).
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
  // RFC 8058 allows both kinds of forms; their fields are not needed.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: 10_000 }, (_, __, done) =>
    done(null, null),
  )
  app.addHook('onRequest', async (request, reply) => limit(`unsubscribe ${toSubscriber(request.ip)}`, reply))
  const path = `${unsubscribePath}/:key/:kind`
  app.get<Link>(path, async ({ params }, reply) => {
    const kind = await findUnsubscription(accessDb, params)
    return kind === undefined
      ? rejectLink(reply)
      : showSignIn(reply, { page: 'unsubscribe', label: alertLabels[kind] })
  })
  app.post<Link>(path, async ({ params }: FastifyRequest<Link>, reply) => {
    const kind = await findUnsubscription(accessDb, params)
    if (kind === undefined) return rejectLink(reply)
    await unsubscribe(accessDb, params.key, kind)
    return showSignIn(reply, { page: 'unsubscribed', label: alertLabels[kind], settingsUrl })
  })
}

const rejectLink = (reply: FastifyReply) =>
  showSignIn(reply.code(404), {
    page: 'refused',
    message: 'The link is incomplete, or its user no longer exists.',
    next: { label: 'Choose your alerts in the console', url: settingsUrl },
  })
