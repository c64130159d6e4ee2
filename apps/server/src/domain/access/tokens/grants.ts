import { translate } from '@tiller/pages/pages'
import type { AuthResponse, ChallengeResponse, GrantType } from '@tiller/contract/platform/access/schemas'
import { ApiError } from '#lib/http/api-error.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import { redeemAuthorizationCode } from './codes.ts'
import { issueUserTokens, rotateRefreshToken, startTokenFamily, type UserTokens } from './families.ts'
import { minPasswordLength } from '../sign-in/passwords.ts'
import { submitSignInStep, type SignInProgress } from '../sign-in/submit-step.ts'
import { beginSignIn, endSignIn, maskDestination } from '../sign-in/sign-in.ts'
import type { StepResponse } from '../sign-in/sign-in-checks.ts'
import type { TokenRequest } from './token-request.ts'
import { issueAccessToken } from './tokens.ts'

/** Context of the token endpoint: an authenticated app client without a tenant. */
export type AccessContext = {
  at: Date
  machine: () => Date
  /** The subscriber's address, which is rate-limited. */
  address: string
  client: AppClientRow
  accessDb: Db
  secretBox: SecretBox
}

type Context = AccessContext
type GrantResponse = AuthResponse | ChallengeResponse

/** Handlers by grant type. `parseTokenRequest` has already checked the required fields. */
export const grantHandlers: Record<
  GrantType,
  (ctx: Context, request: TokenRequest) => Promise<GrantResponse>
> = {
  CLIENT_CREDENTIALS: async (ctx, request) => {
    const scopes = grantedScopes(ctx, request.scopes)
    const accessToken = await issueAccessToken(ctx.accessDb, ctx.client, scopes, ctx.at)
    return tokenResponse(ctx, { accessToken, scopes })
  },
  CODE: async (ctx, { code = '', redirectUri = '', codeVerifier = '' }) =>
    tokenResponse(
      ctx,
      await redeemAuthorizationCode(ctx.accessDb, ctx.client, { code, redirectUri, codeVerifier }, ctx.at),
    ),
  REFRESH_TOKEN: async (ctx, { refreshToken: token = '', scopes: requested }) =>
    tokenResponse(
      ctx,
      await rotateRefreshToken(ctx.accessDb, ctx.client, { token, requestedScopes: requested }, ctx.at),
    ),
  PASSWORD: async (ctx, { username = '', password = '', scopes }) => {
    requirePasswordGrant(ctx)
    const handle = await beginSignIn(ctx.accessDb, ctx.client, { scopes: grantedScopes(ctx, scopes) }, ctx.at)
    return submitResponse(ctx, handle, { username, answer: password })
  },
  CHALLENGE: async (ctx, { session = '', challengeName: step, challengeResponse = '' }) => {
    requirePasswordGrant(ctx)
    return submitResponse(ctx, session, {
      ...(step === undefined ? {} : { step }),
      answer: challengeResponse,
    })
  },
}

function requirePasswordGrant({ client }: Context) {
  if (!client.passwordGrant)
    throw new ApiError(
      'unauthorized-client',
      'The operator does not allow the password grant for this app client.',
    )
}

/** Returns the requested scopes, or by default all scopes of the app client. */
function grantedScopes({ client }: Pick<Context, 'client'>, asked: readonly string[] | undefined) {
  const beyond = asked?.filter((scope) => !client.scopes.includes(scope)) ?? []
  if (beyond.length > 0)
    throw new ApiError('invalid-scope', `The app client lacks the scopes: ${beyond.join(', ')}.`)
  return asked === undefined || asked.length === 0 ? client.scopes : asked
}

/** Submits a response to the current step; returns the tokens or the next challenge. */
async function submitResponse(ctx: Context, handle: string, response: StepResponse): Promise<GrantResponse> {
  // A session is bound to its app client.
  const progress = await submitSignInStep(
    {
      db: ctx.accessDb,
      secretBox: ctx.secretBox,
      address: ctx.address,
      language: 'en',
      at: ctx.at,
      machine: ctx.machine,
    },
    { handle, appClientId: ctx.client.id },
    response,
  )
  if (progress.outcome === 'unknown')
    throw new ApiError('invalid-grant', 'The session is unknown, expired, or finished.')
  if (progress.outcome === 'wrong') throw new ApiError('invalid-grant', translate('en', progress.message))
  return progress.outcome === 'challenged' ? challengeResponse(handle, progress) : userTokens(ctx, progress)
}

const challengeResponse = (
  session: string,
  { step, user }: Extract<SignInProgress, { outcome: 'challenged' }>,
): ChallengeResponse => {
  const destination = maskDestination(step, user)
  return {
    challengeName: step,
    challengeParameters: {
      ...(destination === undefined ? {} : { destination }),
      ...(step === 'NEW_PASSWORD_REQUIRED' ? { minLength: minPasswordLength } : {}),
    },
    session,
  }
}

const userTokens = async (
  ctx: Context,
  { signIn, user }: Extract<SignInProgress, { outcome: 'authenticated' }>,
): Promise<GrantResponse> => {
  const at = ctx.at
  const tokens = await ctx.accessDb.transaction().execute(async (tx) => {
    await endSignIn(tx, signIn)
    const id = await startTokenFamily(tx, ctx.client, user.id, at)
    return issueUserTokens(tx, ctx.client, { id, scopes: signIn.scopes }, at)
  })
  return tokenResponse(ctx, tokens)
}

const tokenResponse = (
  { client }: Context,
  { accessToken, refreshToken, scopes }: Omit<UserTokens, 'refreshToken'> & { refreshToken?: string },
): AuthResponse => ({
  accessToken,
  tokenType: 'Bearer',
  expiresIn: client.accessTokenExpirySeconds,
  scope: scopes.join(' '),
  ...(refreshToken === undefined ? {} : { refreshToken }),
})
