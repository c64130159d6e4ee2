import type { Message } from '@tiller/pages/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findRecoveryLinkOwner, resetPasswordByLink } from '#domain/access/recovery/recover.ts'
import {
  findEmailProblem,
  recoveryLinkMinutes,
  recoveryPath,
  requestRecovery,
} from '#domain/access/recovery/request-recovery.ts'
import { findPasswordProblem, hashPassword, minPasswordLength } from '#domain/access/sign-in/passwords.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { sendSignInError, sendSignInPage } from '#apis/oauth/authorize.ts'
import { requestRecoveryPath } from '#apis/oauth/sign-in-views.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { requireSameOrigin } from '#apis/platform/session.ts'
import { consoleSignInPath } from './sign-in.ts'

type Form = Partial<Record<string, string | string[]>> | null
type Link = { Params: { secret: string }; Body: Form }

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

/**
 * Serves the pages on which people who have forgotten their password request a link by e-mail and set a new password
 * with it.
 */
export async function recoveryRoutes(app: FastifyInstance, parts: AppDependencies) {
  app.setErrorHandler(sendSignInError)
  const limit = createRequestLimit(
    'pages',
    { requests: parts.config.signInPagesPerMinute, windowSeconds: 60 },
    { nowMs: () => parts.now().getTime(), processes: () => parts.peers.apiProcessCount },
  )
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST') requireSameOrigin(request.headers, parts.config.baseUrl)
    limit(`recovery ${toSubscriber(request.ip)}`, reply)
  })
  app.get(requestRecoveryPath, (_, reply) =>
    sendSignInPage(reply, { page: 'request-recovery', emailAddress: '', error: null }),
  )
  app.post<{ Body: Form }>(requestRecoveryPath, (request, reply) => requestLink(parts, request, reply))
  app.get<Link>(`${recoveryPath}/:secret`, (request, reply) => askNewPassword(parts, request, reply))
  app.post<Link>(`${recoveryPath}/:secret`, (request, reply) => setNewPassword(parts, request, reply))
}

async function requestLink(
  { accessDb, config, now }: AppDependencies,
  { body, ip }: FastifyRequest<{ Body: Form }>,
  reply: FastifyReply,
) {
  const emailAddress = textOf(body?.['email'])
  const error = findEmailProblem(emailAddress)
  if (error !== undefined)
    return sendSignInPage(reply.code(422), { page: 'request-recovery', emailAddress, error })
  await requestRecovery(accessDb, emailAddress, toSubscriber(ip), now())
  return sendSignInPage(reply, {
    page: 'recovery-requested',
    emailAddress,
    linkMinutes: recoveryLinkMinutes,
    signInUrl: consoleSignInPath,
    isMailSent: config.smtp !== null,
  })
}

/** Shows the form for the new password. Opening the link changes nothing, because mail scanners open links, too. */
async function askNewPassword(
  { accessDb, now }: AppDependencies,
  { params }: FastifyRequest<Link>,
  reply: FastifyReply,
  error: Message | null = null,
) {
  const person = await findRecoveryLinkOwner(accessDb, params.secret, now())
  if (person === undefined) return rejectLink(reply)
  return sendSignInPage(error === null ? reply : reply.code(422), {
    page: 'recover',
    emailAddress: person.emailAddress,
    lengthMin: minPasswordLength,
    error,
  })
}

async function setNewPassword(parts: AppDependencies, request: FastifyRequest<Link>, reply: FastifyReply) {
  const { accessDb, now } = parts
  const { secret } = request.params
  const password = textOf(request.body?.['answer'])
  const problem = findPasswordProblem(password)
  if (problem !== undefined) return askNewPassword(parts, request, reply, problem)
  // Checked before hashing, which is expensive.
  if ((await findRecoveryLinkOwner(accessDb, secret, now())) === undefined) return rejectLink(reply)
  const passwordHash = await hashPassword(password)
  return (await resetPasswordByLink(accessDb, { secret, passwordHash, requestId: request.id }, now()))
    ? sendSignInPage(reply, { page: 'recovered', signInUrl: consoleSignInPath })
    : rejectLink(reply)
}

const rejectLink = (reply: FastifyReply) =>
  sendSignInPage(reply.code(404), {
    page: 'refused',
    message: {
      id: 'The link was used or is older than {minutes} minutes.',
      values: { minutes: recoveryLinkMinutes },
    },
    next: { label: 'Request a new link', url: requestRecoveryPath },
  })
