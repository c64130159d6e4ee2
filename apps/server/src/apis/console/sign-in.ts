import type { Message } from '@tiller/pages/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getOrCreateConsoleClient } from '#domain/access/console/console-client.ts'
import { endConsoleSession, startConsoleSession } from '#domain/access/console/sessions.ts'
import { submitSignInStep } from '#domain/access/sign-in/submit-step.ts'
import { resendSignInCode } from '#domain/access/sign-in/codes.ts'
import { hashPassword, minPasswordLength, findPasswordProblem } from '#domain/access/sign-in/passwords.ts'
import { beginSignIn, endSignIn, findSignIn, type SignIn } from '#domain/access/sign-in/sign-in.ts'
import {
  findAnyUserByEmail,
  findUser,
  listUsersOfCredential,
  type SignInUser,
} from '#domain/access/sign-in/users.ts'
import { acceptInvitation, findInvitation } from '#domain/access/users/invitations.ts'
import type { Tenant } from '#lib/postgres/database.ts'
import { getRequestLanguage } from '#lib/http/request/language.ts'
import { getBasePath, removeBasePath } from '#lib/http/base-path.ts'
import { getFirstTenant } from '#domain/accounts/customers/customers.ts'
import { createRequestLimit } from '#lib/limits/request-limit.ts'
import { toSubscriber } from '#lib/limits/client-network.ts'
import { createSecret } from '#lib/crypto/secrets.ts'
import { rejectExpiredSignIn, sendSignInError, sendSignInPage } from '#apis/oauth/authorize.ts'
import {
  getBrowserSecret,
  getDeviceCookie,
  setBrowserBindingCookie,
  setDeviceCookie,
} from '#apis/oauth/browser-cookie.ts'
import { createPasswordView, createResentView, createStepView } from '#apis/oauth/sign-in-views.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import {
  requireConsoleHeaders,
  requireSameOrigin,
  getConsoleSessionSecret,
  setConsoleSessionCookie,
} from '#apis/platform/session.ts'

export const consoleSignInPath = '/console/sign-in'
export const invitationPath = '/console/invitation'

/** The query of a sign-in page; `to` is the return path. */
type Query = { to?: string | string[] }
type Form = Partial<Record<string, string | string[]>> | null
type Request = FastifyRequest<{ Querystring: Query; Body: Form }>
type Invited = { Params: { secret: string }; Body: Form }

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
    limit(`page ${toSubscriber(request.ip)}`, reply)
    const secret = getBrowserSecret(request) ?? createSecret('tlr_session')
    setBrowserBindingCookie(reply, secret, consoleSignInPath, parts.config)
    return askPassword(reply, '', null)
  })
  app.post<{ Querystring: Query; Body: Form }>(consoleSignInPath, async (request, reply) => {
    requireSameOrigin(request.headers, parts.config.baseUrl)
    if (request.body?.sign_in === '') limit(`begin ${toSubscriber(request.ip)}`, reply)
    return goOn(parts, request, reply)
  })
  app.get<Invited>(`${invitationPath}/:secret`, async (request, reply) => {
    limit(`invitation ${toSubscriber(request.ip)}`, reply)
    return showInvitation(parts, request, reply)
  })
  app.post<Invited>(`${invitationPath}/:secret`, async (request, reply) => {
    requireSameOrigin(request.headers, parts.config.baseUrl)
    limit(`invitation ${toSubscriber(request.ip)}`, reply)
    return accept(parts, request, reply)
  })
  app.post('/console/sign-out', async (request, reply) => {
    requireConsoleHeaders(request, parts.config)
    const secret = getConsoleSessionSecret(request, parts.config)
    if (secret !== undefined) await endConsoleSession(parts.accessDb, secret)
    return setConsoleSessionCookie(reply, '', parts.config).code(204).send()
  })
}

/**
 * Shows the password page. No sign-in exists until the first password is submitted, because the e-mail address
 * determines the customer.
 */
const askPassword = (reply: FastifyReply, emailAddress: string, error: Message | null) =>
  sendSignInPage(reply, createPasswordView({ signIn: '', clientName: null, emailAddress, error }))

async function goOn(parts: AppDependencies, request: Request, reply: FastifyReply) {
  const browser = getBrowserSecret(request)
  if (browser === undefined) return rejectExpiredSignIn(reply)
  const { sign_in: given, email, answer, again, account } = request.body ?? {}
  const emailAddress = typeof email === 'string' ? email : ''
  const isFirst = given === ''
  const handle = isFirst ? await begin(parts, emailAddress, browser) : String(given)
  const holder = { handle, browser }
  const found = await findSignIn(parts.accessDb, holder, parts.now())
  if (found === undefined) return rejectExpiredSignIn(reply)
  if (again !== undefined) {
    const signIn = await resendSignInCode(parts.accessDb, holder, getRequestLanguage(request), parts.now())
    return signIn === undefined
      ? rejectExpiredSignIn(reply)
      : sendSignInPage(reply, await createResentView(parts.accessDb, handle, signIn))
  }
  const { signIn } = found
  if (account !== undefined) return enterAccount(parts, { signIn, account }, request, reply)
  const progress = await submitSignInStep(
    {
      ...parts,
      db: parts.accessDb,
      address: toSubscriber(request.ip),
      device: getDeviceCookie(request),
      language: getRequestLanguage(request),
      at: parts.now(),
    },
    holder,
    {
      username: emailAddress,
      answer: typeof answer === 'string' ? answer : '',
      step: signIn.step,
    },
  )
  if (progress.outcome === 'unknown') return rejectExpiredSignIn(reply)
  if (progress.outcome === 'authenticated')
    return enterOrAsk(parts, { handle, signIn, user: progress.user }, request, reply)
  if (progress.outcome === 'wrong' && isFirst) {
    await endSignIn(parts.accessDb, progress.signIn)
    return askPassword(reply.code(422), emailAddress, progress.message)
  }
  const view = await createStepView(parts.accessDb, { handle, client: found.client, progress, emailAddress })
  return sendSignInPage(reply.code(progress.outcome === 'wrong' ? 422 : 200), view)
}

/**
 * Starts a sign-in for the user with this e-mail address. An unknown address is assigned to an arbitrary customer, so
 * that it is rate-limited and rejected in the same way and time.
 */
async function begin(
  { accessDb, now }: AppDependencies,
  emailAddress: string,
  secret: string,
): Promise<string> {
  const at = now()
  const tenant = (await findAnyUserByEmail(accessDb, emailAddress)) ?? (await getFirstTenant(accessDb))
  const client = await getOrCreateConsoleClient(accessDb, tenant, at)
  return beginSignIn(accessDb, client, { scopes: client.scopes, browser: { secret } }, at)
}

/** Starts a session, or asks a person who is a user of several customers to choose one. */
async function enterOrAsk(
  parts: AppDependencies,
  { handle, signIn, user }: { handle: string; signIn: SignIn; user: SignInUser },
  request: Request,
  reply: FastifyReply,
) {
  const accounts = await listUsersOfCredential(parts.accessDb, user.credentialId)
  return accounts.length > 1
    ? sendSignInPage(reply, { page: 'account', signIn: handle, accounts })
    : enter(parts, { signIn, user, account: user }, request, reply)
}

async function enterAccount(
  parts: AppDependencies,
  { signIn, account }: { signIn: SignIn; account: string | string[] },
  request: Request,
  reply: FastifyReply,
) {
  const { accessDb } = parts
  if (signIn.step !== 'CONSENT' || signIn.appUserId === null) return rejectExpiredSignIn(reply)
  const user = await findUser(accessDb, signIn, signIn.appUserId)
  if (user === undefined) return rejectExpiredSignIn(reply)
  const chosen = (await listUsersOfCredential(accessDb, user.credentialId)).find(
    ({ id }) => String(id) === account,
  )
  return chosen === undefined
    ? rejectExpiredSignIn(reply)
    : enter(parts, { signIn, user, account: chosen }, request, reply)
}

/** Starts a session of the person as a user of the chosen customer. */
async function enter(
  parts: AppDependencies,
  {
    signIn,
    user,
    account,
  }: { signIn: SignIn; user: Pick<SignInUser, 'credentialId'>; account: Tenant & { id: number } },
  request: Request,
  reply: FastifyReply,
) {
  const { accessDb, config, now } = parts
  const client = await getOrCreateConsoleClient(accessDb, account, now())
  const secret = await accessDb.transaction().execute(async (tx) => {
    await endSignIn(tx, signIn)
    return startConsoleSession(tx, { client, user: account, userAgent: request.headers['user-agent'] }, now())
  })
  return setDeviceCookie(setConsoleSessionCookie(reply, secret, config), parts, user.credentialId)
    .code(303)
    .header('cache-control', 'no-store')
    .header('location', toSafeReturnPath(request.query.to, config.baseUrl))
    .send()
}

async function showInvitation(
  { accessDb, now }: AppDependencies,
  { params: { secret } }: { params: Invited['Params'] },
  reply: FastifyReply,
  error: Message | null = null,
) {
  const invitation = await findInvitation(accessDb, secret, now())
  if (invitation === undefined) return rejectInvitation(reply)
  const { credentialId, ...shown } = invitation
  return sendSignInPage(error === null ? reply : reply.code(422), {
    page: 'invitation',
    ...shown,
    newPasswordLengthMin: credentialId === null ? minPasswordLength : null,
    error,
  })
}

async function accept(parts: AppDependencies, request: FastifyRequest<Invited>, reply: FastifyReply) {
  const { accessDb, now } = parts
  const { secret } = request.params
  const invitation = await findInvitation(accessDb, secret, now())
  if (invitation === undefined) return rejectInvitation(reply)
  const answer = request.body?.answer
  const password = invitation.credentialId === null && typeof answer === 'string' ? answer : undefined
  const problem = invitation.credentialId === null ? findPasswordProblem(password ?? '') : undefined
  if (problem !== undefined) return showInvitation(parts, request, reply, problem)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  if (!(await acceptInvitation(accessDb, { secret, passwordHash }, now()))) return rejectInvitation(reply)
  return reply.code(303).header('cache-control', 'no-store').header('location', consoleSignInPath).send()
}

const rejectInvitation = (reply: FastifyReply) =>
  sendSignInPage(reply.code(404), {
    page: 'refused',
    message:
      'The invitation has expired, was accepted, or was withdrawn. If it was accepted, sign in; otherwise, ask for a new one.',
  })

/**
 * Returns the return path without the base path if it is inside the console, otherwise the console's start page. It
 * is parsed with `URL`, as browsers do, because they normalize addresses in ways that a pattern would miss.
 */
export function toSafeReturnPath(to: unknown, baseUrl: string): string {
  if (typeof to !== 'string' || to.length > 2_000 || !URL.canParse(to, baseUrl)) return '/console'
  const { origin, pathname, search, hash } = new URL(to, baseUrl)
  const path = removeBasePath(pathname, getBasePath(baseUrl))
  const isInside = origin === new URL(baseUrl).origin && /^\/console(?:\/|$)/.test(path)
  return isInside && !path.startsWith(consoleSignInPath) ? path + search + hash : '/console'
}
