import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consoleClient } from '#domain/access/console/console-client.ts'
import { endSession, startSession } from '#domain/access/console/sessions.ts'
import { submitStep, type Progress } from '#domain/access/sign-in/submit-step.ts'
import { resendCode } from '#domain/access/sign-in/codes.ts'
import { beginSignIn, endSignIn, findSignIn } from '#domain/access/sign-in/sign-in.ts'
import { findAnyUserByEmail } from '#domain/access/sign-in/users.ts'
import { firstTenant } from '#domain/accounts/customers/customers.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { subscriberOf } from '#lib/limits/client-network.ts'
import { newSecret } from '#lib/crypto/secrets.ts'
import { rejectSignIn, sendSignInError, showSignIn } from '#apis/oauth/authorize.ts'
import { browserSecretOf, deviceOf, setBrowserCookie, setDeviceCookie } from '#apis/oauth/browser-cookie.ts'
import { resentView, stepView } from '#apis/oauth/sign-in-views.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import {
  requireConsoleHeaders,
  requireSameOrigin,
  sessionOf,
  setSessionCookie,
} from '#apis/platform/session.ts'

export const consoleSignInPath = '/console/sign-in'

/** `to` in the query is the return path. The form fields belong to the page of the current step. */
type Query = { to?: string | string[] }
type Form = Partial<Record<string, string | string[]>> | null
type Request = FastifyRequest<{ Querystring: Query; Body: Form }>

/**
 * Signs users of any customer in to the console, with the same steps as OAuth. It issues a session cookie
 * instead of an authorization code.
 */
export async function consoleSignInRoutes(app: FastifyInstance, parts: AppDependencies) {
  app.setErrorHandler(sendSignInError)
  const limit = createRequestLimit(
    'pages',
    { requests: parts.config.signInPagesPerMinute, windowSeconds: 60 },
    { nowMs: () => parts.now().getTime(), processes: () => parts.peers.apiProcessCount },
  )
  app.get<{ Querystring: Query }>(consoleSignInPath, async (request, reply) => {
    limit(`page ${subscriberOf(request.ip)}`, reply)
    const secret = browserSecretOf(request) ?? newSecret('tlr_session')
    setBrowserCookie(reply, secret, consoleSignInPath, parts.config)
    return askPassword(reply, '', null)
  })
  app.post<{ Querystring: Query; Body: Form }>(consoleSignInPath, async (request, reply) => {
    requireSameOrigin(request.headers, parts.config.baseUrl)
    if (request.body?.sign_in === '') limit(`begin ${subscriberOf(request.ip)}`, reply)
    return goOn(parts, request, reply)
  })
  app.post('/console/sign-out', async (request, reply) => {
    requireConsoleHeaders(request, parts.config)
    const secret = sessionOf(request, parts.config)
    if (secret !== undefined) await endSession(parts.accessDb, secret)
    return setSessionCookie(reply, '', parts.config).code(204).send()
  })
}

/**
 * No sign-in exists until the first password is submitted, because the e-mail address determines the
 * customer.
 */
const askPassword = (reply: FastifyReply, emailAddress: string, error: string | null) =>
  showSignIn(reply, { page: 'password', signIn: '', clientName: 'the console', emailAddress, error })

async function goOn(parts: AppDependencies, request: Request, reply: FastifyReply) {
  const browser = browserSecretOf(request)
  if (browser === undefined) return rejectSignIn(reply)
  const { sign_in: given, email, answer, again } = request.body ?? {}
  const emailAddress = typeof email === 'string' ? email : ''
  const isFirst = given === ''
  const handle = isFirst ? await begin(parts, emailAddress, browser) : String(given)
  const holder = { handle, browser }
  const found = await findSignIn(parts.accessDb, holder, parts.now())
  if (found === undefined) return rejectSignIn(reply)
  if (again !== undefined) {
    const signIn = await resendCode(parts.accessDb, holder, parts.now())
    return signIn === undefined
      ? rejectSignIn(reply)
      : showSignIn(reply, await resentView(parts.accessDb, handle, signIn))
  }
  const progress = await submitStep(
    {
      ...parts,
      db: parts.accessDb,
      address: subscriberOf(request.ip),
      device: deviceOf(request),
      at: parts.now(),
    },
    holder,
    {
      username: emailAddress,
      answer: typeof answer === 'string' ? answer : '',
      step: found.signIn.step,
    },
  )
  if (progress.outcome === 'unknown') return rejectSignIn(reply)
  if (progress.outcome === 'authenticated')
    return enter(parts, { client: found.client, progress }, request, reply)
  if (progress.outcome === 'wrong' && isFirst) {
    await endSignIn(parts.accessDb, progress.signIn)
    return askPassword(reply.code(422), emailAddress, progress.message)
  }
  const view = await stepView(parts.accessDb, { handle, client: found.client, progress, emailAddress })
  return showSignIn(reply.code(progress.outcome === 'wrong' ? 422 : 200), view)
}

/**
 * Starts a sign-in for the user with this e-mail address. For an unknown address it uses an arbitrary
 * customer, so that it is limited and rejected in the same way and time.
 */
async function begin(
  { accessDb, now }: AppDependencies,
  emailAddress: string,
  secret: string,
): Promise<string> {
  const at = now()
  const tenant = (await findAnyUserByEmail(accessDb, emailAddress)) ?? (await firstTenant(accessDb))
  const client = await consoleClient(accessDb, tenant, at)
  return beginSignIn(accessDb, client, { scopes: client.scopes, browser: { secret } }, at)
}

async function enter(
  parts: AppDependencies,
  {
    client,
    progress: { signIn, user },
  }: {
    client: Parameters<typeof startSession>[1]['client']
    progress: Extract<Progress, { outcome: 'authenticated' }>
  },
  request: Request,
  reply: FastifyReply,
) {
  const { accessDb, config, now } = parts
  const secret = await accessDb.transaction().execute(async (tx) => {
    await endSignIn(tx, signIn)
    return startSession(tx, { client, user, userAgent: request.headers['user-agent'] }, now())
  })
  return setDeviceCookie(setSessionCookie(reply, secret, config), parts, user.id)
    .code(303)
    .header('cache-control', 'no-store')
    .header('location', returnPathOf(request.query.to, config.baseUrl))
    .send()
}

/**
 * The return path if it is inside the console, otherwise the console's start page. Parsed with `URL`, as
 * browsers do, because they normalize addresses in ways that a pattern misses.
 */
export function returnPathOf(to: unknown, baseUrl: string): string {
  if (typeof to !== 'string' || to.length > 2_000 || !URL.canParse(to, baseUrl)) return '/console'
  const { origin, pathname, search, hash } = new URL(to, baseUrl)
  const isInside = origin === new URL(baseUrl).origin && /^\/console(?:\/|$)/.test(pathname)
  return isInside && !pathname.startsWith(consoleSignInPath) ? pathname + search + hash : '/console'
}
