import type { AuthResponse, ChallengeResponse, GrantType } from '@tiller/contract/platform/access/schemas'
import { ApiError } from '#lib/http/api-error.ts'
import type { Db } from '#lib/postgres/database.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { AppClientRow } from '../app-clients/app-clients.ts'
import { redeemCode } from './codes.ts'
import { issueUserTokens, rotateRefreshToken, startFamily, type UserTokens } from './families.ts'
import { passwordLengthMin } from '../sign-in/passwords.ts'
import { answerSignIn, type Progress } from '../sign-in/submit-step.ts'
import { beginSignIn, endSignIn, maskedDestination } from '../sign-in/sign-in.ts'
import type { Response } from '../sign-in/sign-in-checks.ts'
import type { TokenRequest } from './token-request.ts'
import { issueToken } from './tokens.ts'

/** What a call of the token endpoint acts with: an app client that proved its secret, and no tenant. */
export type AccessContext = {
  at: Date
  /** The subscriber from which the request comes. */
  address: string
  client: AppClientRow
  accessDb: Db
  secretBox: SecretBox
}

type Context = AccessContext
type Answer = AuthResponse | ChallengeResponse

/** What each grant type does. `readTokenRequest` has seen to it that nothing is missing. */
export const grants: Record<GrantType, (ctx: Context, request: TokenRequest) => Promise<Answer>> = {
  CLIENT_CREDENTIALS: async (ctx, request) => {
    const scopes = grantedScopes(ctx, request.scopes)
    const accessToken = await issueToken(ctx.accessDb, ctx.client, scopes, ctx.at)
    return tokenAnswer(ctx, { accessToken, scopes })
  },
  CODE: async (ctx, { code = '', redirectUri = '', codeVerifier = '' }) =>
    tokenAnswer(ctx, await redeemCode(ctx.accessDb, ctx.client, { code, redirectUri, codeVerifier }, ctx.at)),
  REFRESH_TOKEN: async (ctx, { refreshToken: token = '', scopes: asked }) =>
    tokenAnswer(ctx, await rotateRefreshToken(ctx.accessDb, ctx.client, { token, asked }, ctx.at)),
  PASSWORD: async (ctx, { username = '', password = '', scopes }) => {
    requirePasswordGrant(ctx)
    const handle = await beginSignIn(ctx.accessDb, ctx.client, { scopes: grantedScopes(ctx, scopes) }, ctx.at)
    return answer(ctx, handle, { username, answer: password })
  },
  CHALLENGE: async (ctx, { session = '', challengeName: step, challengeResponse = '' }) => {
    requirePasswordGrant(ctx)
    return answer(ctx, session, { ...(step === undefined ? {} : { step }), answer: challengeResponse })
  },
}

function requirePasswordGrant({ client }: Context) {
  if (!client.passwordGrant)
    throw new ApiError('unauthorized-client', 'The operator does not let this app client take passwords.')
}

/** What was asked for, or all that the app client holds. */
function grantedScopes({ client }: Pick<Context, 'client'>, asked: readonly string[] | undefined) {
  const beyond = asked?.filter((scope) => !client.scopes.includes(scope)) ?? []
  if (beyond.length > 0)
    throw new ApiError('invalid-scope', `The app client does not hold: ${beyond.join(', ')}.`)
  return asked === undefined || asked.length === 0 ? client.scopes : asked
}

/** Takes the answer to a step of a sign-in, and gives the tokens or the next question. */
async function answer(ctx: Context, handle: string, response: Response): Promise<Answer> {
  // A session is of no use to another app client.
  const progress = await answerSignIn(
    { db: ctx.accessDb, secretBox: ctx.secretBox, address: ctx.address, at: ctx.at },
    { handle, appClientId: ctx.client.id },
    response,
  )
  if (progress.outcome === 'unknown')
    throw new ApiError('invalid-grant', 'The session is unknown, has expired or has ended.')
  if (progress.outcome === 'wrong') throw new ApiError('invalid-grant', progress.message)
  return progress.outcome === 'asked' ? challengeAnswer(handle, progress) : userTokens(ctx, progress)
}

const challengeAnswer = (
  session: string,
  { step, user }: Extract<Progress, { outcome: 'asked' }>,
): ChallengeResponse => {
  const destination = maskedDestination(step, user)
  return {
    challengeName: step,
    challengeParameters: {
      ...(destination === undefined ? {} : { destination }),
      ...(step === 'NEW_PASSWORD_REQUIRED' ? { minLength: passwordLengthMin } : {}),
    },
    session,
  }
}

const userTokens = async (
  ctx: Context,
  { signIn, user }: Extract<Progress, { outcome: 'proved' }>,
): Promise<Answer> => {
  const at = ctx.at
  const tokens = await ctx.accessDb.transaction().execute(async (tx) => {
    await endSignIn(tx, signIn)
    const id = await startFamily(tx, ctx.client, user.id, at)
    return issueUserTokens(tx, ctx.client, { id, scopes: signIn.scopes }, at)
  })
  return tokenAnswer(ctx, tokens)
}

const tokenAnswer = (
  { client }: Context,
  { accessToken, refreshToken, scopes }: Omit<UserTokens, 'refreshToken'> & { refreshToken?: string },
): AuthResponse => ({
  accessToken,
  tokenType: 'Bearer',
  expiresIn: client.accessTokenExpirySeconds,
  scope: scopes.join(' '),
  ...(refreshToken === undefined ? {} : { refreshToken }),
})
