import { customerScopes } from '../../scopes.ts'
import { type Static, Type } from 'typebox'
import { flag, named, oneOf, text } from '../../schema.ts'

/**
 * Steps that can follow the password: entering a code from a text message, email, or authenticator app, or choosing a
 * new password.
 */
export const challengeNames = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'NEW_PASSWORD_REQUIRED'] as const
export type ChallengeName = (typeof challengeNames)[number]

const grantTypes = ['CLIENT_CREDENTIALS', 'CODE', 'REFRESH_TOKEN', 'PASSWORD', 'CHALLENGE'] as const
export type GrantType = (typeof grantTypes)[number]

const scopes = Type.Array(text(64, 'A scope.', { example: 'campaigns' }), {
  maxItems: 50,
  description: `The requested scopes: a subset of the app client's scopes, or of the refresh token's. Defaults to all of them. CODE and CHALLENGE use the scopes of the initial request. Scopes: ${customerScopes.map((scope) => `\`${scope}\``).join(', ')}.`,
})

export const TokenRequest = named(
  'TokenRequest',
  'A token request. Each grant type requires different fields.',
  Type.Object(
    {
      grantType: oneOf(
        grantTypes,
        'The grant type. PASSWORD and CHALLENGE require authorization by the operator.',
      ),
      scopes: Type.Optional(scopes),
      code: Type.Optional(text(200, 'CODE: the `code` that the sign-in page sent.')),
      redirectUri: Type.Optional(text(500, 'CODE: the `redirect_uri` of the authorization request.')),
      codeVerifier: Type.Optional(
        text(128, 'CODE: what the `code_challenge` was made from (RFC 7636).', {
          example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        }),
      ),
      refreshToken: Type.Optional(text(200, 'REFRESH_TOKEN: the most recent refresh token.')),
      username: Type.Optional(text(254, 'PASSWORD: the e-mail address of the user.')),
      password: Type.Optional(text(256, 'PASSWORD: the password of the user.')),
      session: Type.Optional(text(200, 'CHALLENGE: the `session` of the answer that held the challenge.')),
      challengeName: Type.Optional(
        oneOf(challengeNames, 'CHALLENGE: the challenge being answered. Optional.'),
      ),
      challengeResponse: Type.Optional(
        text(256, 'CHALLENGE: the code, or the new password.', { example: '123456' }),
      ),
    },
    {
      additionalProperties: false,
      examples: [{ grantType: 'CLIENT_CREDENTIALS', scopes: ['campaigns', 'jobs:read'] }],
    },
  ),
)

export const TokenForm = named(
  'TokenForm',
  'The standard form of the same request (RFC 6749).',
  Type.Object(
    {
      grant_type: text(64, 'The grant type.', {
        example: 'client_credentials',
      }),
      scope: Type.Optional(text(1000, 'Scopes, separated by blanks.')),
      code: Type.Optional(text(200, 'authorization_code: the code.')),
      redirect_uri: Type.Optional(text(500, 'authorization_code: as in the authorization request.')),
      code_verifier: Type.Optional(text(128, 'authorization_code: see RFC 7636.')),
      refresh_token: Type.Optional(text(200, 'refresh_token: the most recent refresh token.')),
      username: Type.Optional(text(254, 'password: the e-mail address of the user.')),
      password: Type.Optional(text(256, 'password: the password of the user.')),
      session: Type.Optional(text(200, 'challenge: the session of the answer that held the challenge.')),
      challenge_name: Type.Optional(text(64, 'challenge: the challenge being answered.')),
      challenge_response: Type.Optional(text(256, 'challenge: the code, or the new password.')),
    },
    {
      additionalProperties: true,
      examples: [{ grant_type: 'client_credentials', scope: 'campaigns jobs:read' }],
    },
  ),
)

const expiresIn = Type.Integer({ description: 'Lifetime of the token in seconds.', examples: [3600] })
const refreshToken = Type.String({
  description:
    'Gets the next access token when this one has expired. It can be used once: each use returns a new refresh token, and a second use revokes all of them. Absent for CLIENT_CREDENTIALS.',
})
const session = Type.String({
  description: 'Identifies the sign-in when you answer the challenge. Valid for 5 minutes.',
})
const challengeName = oneOf(challengeNames, 'The required challenge.')
const challengeParameters = Type.Object(
  {
    destination: Type.Optional(
      Type.String({
        description: 'Partially masked destination of the code.',
        examples: ['j***@example.com'],
      }),
    ),
    minLength: Type.Optional(Type.Integer({ description: 'Minimum length of a new password.' })),
  },
  { description: 'Details that the user needs to answer.' },
)

export const AuthResponse = named(
  'AuthResponse',
  'An access token and its properties.',
  Type.Object(
    {
      accessToken: Type.String({ description: 'Send it as `Authorization: Bearer <accessToken>`.' }),
      tokenType: oneOf(['Bearer']),
      expiresIn,
      scope: Type.String({ description: 'The scopes of the token, separated by blanks.' }),
      refreshToken: Type.Optional(refreshToken),
    },
    {
      examples: [
        {
          accessToken: 'tlr_token_2YotnFZFEjr1zCsicMWpAA',
          tokenType: 'Bearer',
          expiresIn: 3600,
          scope: 'campaigns jobs:read',
        },
      ],
    },
  ),
)

export const ChallengeResponse = named(
  'ChallengeResponse',
  'A challenge that the user must answer before a token is issued.',
  Type.Object({ challengeName, challengeParameters, session }),
)

export type AuthResponse = Static<typeof AuthResponse>
export type ChallengeResponse = Static<typeof ChallengeResponse>

const token = text(200, 'An access token or a refresh token.', { minLength: 1 })
const hint = 'Ignored: the token itself identifies its type.'

export const TokenReference = named(
  'TokenReference',
  'The token to revoke or check.',
  Type.Object(
    { token, tokenTypeHint: Type.Optional(text(64, hint)) },
    { additionalProperties: false, examples: [{ token: 'tlr_token_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4' }] },
  ),
)

export const TokenReferenceForm = named(
  'TokenReferenceForm',
  'The token to revoke or check, in form encoding.',
  Type.Object(
    { token, token_type_hint: Type.Optional(text(64, hint)) },
    { additionalProperties: true, examples: [{ token: 'tlr_token_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4' }] },
  ),
)

export const TokenState = named(
  'TokenState',
  'The state of a token, as defined in RFC 7662.',
  Type.Object({
    active: flag('Whether the token is valid. Inactive tokens have no other fields.'),
    scope: Type.Optional(Type.String({ description: 'Its scopes, separated by blanks.' })),
    client_id: Type.Optional(Type.String({ description: 'The app client that received the token.' })),
    token_type: Type.Optional(oneOf(['Bearer'])),
    sub: Type.Optional(Type.String({ description: 'The subject: `customer:<id>` or `user:<id>`.' })),
    iat: Type.Optional(Type.Integer({ description: 'Time of issue, in seconds since 1970.' })),
    exp: Type.Optional(Type.Integer({ description: 'Expiration time, in seconds since 1970.' })),
  }),
)
