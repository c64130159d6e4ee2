import { renderSignInPage, type SignInView, type TextId } from '@tiller/pages/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getRequestLanguage } from '#lib/http/request/language.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import { startErrorResponse } from '#lib/http/response/reject-request.ts'
import { toApiError, toPageError } from '#lib/http/problem.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { requireSameOrigin } from '#apis/platform/session.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import type { AppClientRow } from '#domain/access/app-clients/app-clients.ts'
import { validateAuthorizationRequest, type AuthorizationQuery } from './authorization-request.ts'
import {
  getBrowserSecret,
  getDeviceCookie,
  setBrowserBindingCookie,
  setDeviceCookie,
} from './browser-cookie.ts'
import { completeConsent } from '#domain/access/sign-in/consent.ts'
import { createSecret } from '#lib/crypto/secrets.ts'
import { submitSignInStep } from '#domain/access/sign-in/submit-step.ts'
import { beginSignIn, findSignIn, type SignIn } from '#domain/access/sign-in/sign-in.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { resendSignInCode } from '#domain/access/sign-in/codes.ts'
import { createConsentView, createPasswordView, createResentView, createStepView } from './sign-in-views.ts'

export const authorizePath = '/v5/oauth2/authorize'

const expired: TextId =
  'The sign-in has expired, has ended, or was started in another browser. Go back to the app that sent you here and start again.'

/**
 * The authorization endpoint, which shows sign-in and consent as HTML pages. A form needs both its hidden handle and
 * the cookie of its browser, which prevents cross-site request forgery.
 */
export async function authorizeRoutes(app: FastifyInstance, parts: AppDependencies) {
  app.setErrorHandler(sendSignInError)
  const limit = createRequestLimit(
    'pages',
    { requests: parts.config.signInPagesPerMinute, windowSeconds: 60 },
    { nowMs: () => parts.now().getTime(), processes: () => parts.peers.apiProcessCount },
  )
  app.get<{ Querystring: AuthorizationQuery }>(authorizePath, async (request, reply) => {
    limit(toSubscriber(request.ip), reply)
    return begin(parts, request, reply)
  })
  app.post<{ Body: AuthorizationQuery | null }>(authorizePath, (request, reply) => {
    requireSameOrigin(request.headers, parts.config.baseUrl)
    return continueSignIn(parts, request, reply)
  })
}

export function sendSignInError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toApiError(error)
  return sendSignInPage(startErrorResponse(refusal, error, request, reply), {
    page: 'refused',
    message: toPageError(refusal),
  })
}

async function begin(
  parts: AppDependencies,
  request: FastifyRequest<{ Querystring: AuthorizationQuery }>,
  reply: FastifyReply,
) {
  const asked = await validateAuthorizationRequest(parts.accessDb, request.query)
  if ('fault' in asked) return sendSignInPage(reply.code(400), { page: 'refused', message: asked.fault })
  const { redirectUri, state } = asked
  if ('refusal' in asked) {
    const { error, description } = asked.refusal
    return redirectToClient(parts, reply, redirectUri, { error, error_description: description, state })
  }
  const secret = getBrowserSecret(request) ?? createSecret('tlr_session')
  const { client, scopes, codeChallenge } = asked
  const browser = { secret, code: { redirectUri, state, codeChallenge } }
  const signIn = await beginSignIn(parts.accessDb, client, { scopes, browser }, parts.now())
  setBrowserBindingCookie(reply, secret, authorizePath, parts.config)
  return sendSignInPage(
    reply,
    createPasswordView({ signIn, clientName: client.name, emailAddress: '', error: null }),
    redirectUri,
  )
}

async function continueSignIn(
  parts: AppDependencies,
  request: FastifyRequest<{ Body: AuthorizationQuery | null }>,
  reply: FastifyReply,
) {
  const { sign_in: handle, decision, again } = request.body ?? {}
  const browser = getBrowserSecret(request)
  if (typeof handle !== 'string' || browser === undefined) return rejectExpiredSignIn(reply)
  const holder = { handle, browser }
  const found = await findSignIn(parts.accessDb, holder, parts.now())
  if (found === undefined) return rejectExpiredSignIn(reply)
  const { client, signIn } = found
  if (again !== undefined) return resend(parts, holder, signIn, reply)
  if (signIn.step !== 'CONSENT') return submitAnswer(parts, { ...found, holder }, request, reply)
  const parameters = await completeConsent({ db: parts.accessDb, at: parts.now() }, holder, {
    client,
    allowed: decision === 'allow',
  })
  return parameters === undefined
    ? rejectExpiredSignIn(reply)
    : redirectToClient(parts, reply, signIn.redirectUri ?? '', parameters)
}

async function resend(
  { accessDb, now }: AppDependencies,
  holder: Found['holder'],
  { redirectUri }: SignIn,
  reply: FastifyReply,
) {
  const signIn = await resendSignInCode(accessDb, holder, getRequestLanguage(reply.request), now())
  if (signIn === undefined) return rejectExpiredSignIn(reply)
  return sendSignInPage(
    reply,
    await createResentView(accessDb, holder.handle, signIn),
    redirectUri ?? undefined,
  )
}

type Found = { client: AppClientRow; signIn: SignIn; holder: { handle: string; browser: string } }

async function submitAnswer(
  parts: AppDependencies,
  { client, signIn, holder }: Found,
  request: FastifyRequest<{ Body: AuthorizationQuery | null }>,
  reply: FastifyReply,
) {
  const { email, answer } = request.body ?? {}
  const emailAddress = typeof email === 'string' ? email : ''
  const context = {
    ...parts,
    db: parts.accessDb,
    address: toSubscriber(request.ip),
    device: getDeviceCookie(request),
    language: getRequestLanguage(request),
    at: parts.now(),
  }
  const progress = await submitSignInStep(context, holder, {
    username: emailAddress,
    answer: typeof answer === 'string' ? answer : '',
    step: signIn.step,
  })
  if (progress.outcome === 'unknown') return rejectExpiredSignIn(reply)
  if (progress.outcome === 'authenticated') setDeviceCookie(reply, parts, progress.user.credentialId)
  const { handle } = holder
  const view =
    progress.outcome === 'authenticated'
      ? await createConsentView(parts.accessDb, { handle, client, progress })
      : await createStepView(parts.accessDb, { handle, client, progress, emailAddress })
  return sendSignInPage(
    reply.code(progress.outcome === 'wrong' ? 422 : 200),
    view,
    signIn.redirectUri ?? undefined,
  )
}

export const rejectExpiredSignIn = (reply: FastifyReply) =>
  sendSignInPage(reply.code(400), { page: 'refused', message: expired })

/**
 * Shows a sign-in page. Its content security policy allows form redirects to the app client. Other sites get no
 * referrer. With `no-referrer`, forms would send `Origin: null`, which `requireSameOrigin` cannot distinguish from
 * other sites.
 */
export const sendSignInPage = (reply: FastifyReply, view: SignInView, redirectUri?: string) =>
  sendPage(
    reply.header('referrer-policy', 'same-origin'),
    renderSignInPage(view),
    redirectUri === undefined ? '' : new URL(redirectUri).origin,
  )

/** Redirects to the app client. `iss` protects clients that use several servers against mix-up attacks (RFC 9207). */
function redirectToClient(
  { config }: AppDependencies,
  reply: FastifyReply,
  redirectUri: string,
  parameters: Record<string, string | null>,
) {
  const query = new URLSearchParams({ iss: config.baseUrl })
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.append(name, value)
  // The redirect URI must remain exactly as registered.
  const location = `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.toString()}`
  return reply
    .code(303)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('location', location)
    .send()
}
