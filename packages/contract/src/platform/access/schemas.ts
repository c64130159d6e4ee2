import { customerScopes } from '../../scopes.ts'
import { type Static, Type } from 'typebox'
import { flag, named, oneOf, text } from '../../schema.ts'

/** What a user can be asked for after the password; a code by SMS, by mail or from an app, or a new password. */
export const challengeNames = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'NEW_PASSWORD_REQUIRED'] as const
export type ChallengeName = (typeof challengeNames)[number]

const grantTypes = ['CLIENT_CREDENTIALS', 'CODE', 'REFRESH_TOKEN', 'PASSWORD', 'CHALLENGE'] as const
export type GrantType = (typeof grantTypes)[number]

const scopes = Type.Array(text(64, 'A scope.', { example: 'campaigns' }), {
  maxItems: 50,
  description: `Part of what can be given: of the app client's scopes, or of those of the refresh token. All of it, if left out; CODE and CHALLENGE give what was asked for at the beginning. Scopes: ${customerScopes.map((scope) => `\`${scope}\``).join(', ')}.`,
})

export const TokenRequest = named(
  'TokenRequest',
  'What proves that a token may be given; each grant type needs other fields.',
  Type.Object(
    {
      grantType: oneOf(
        grantTypes,
        'What proves that a token may be given. PASSWORD and CHALLENGE only for app clients that the operator lets take passwords.',
      ),
      scopes: Type.Optional(scopes),
      code: Type.Optional(text(200, 'CODE: the `code` that the sign-in page sent.')),
      redirectUri: Type.Optional(text(500, 'CODE: the `redirect_uri` of the authorization request.')),
      codeVerifier: Type.Optional(
        text(128, 'CODE: what the `code_challenge` was made from (RFC 7636).', {
          example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        }),
      ),
      refreshToken: Type.Optional(text(200, 'REFRESH_TOKEN: the last one that you were given.')),
      username: Type.Optional(text(254, 'PASSWORD: the e-mail address of the user.')),
      password: Type.Optional(text(256, 'PASSWORD: the password of the user.')),
      session: Type.Optional(text(200, 'CHALLENGE: the `session` of the answer that held the challenge.')),
      challengeName: Type.Optional(
        oneOf(challengeNames, 'CHALLENGE: the challenge that is answered; it may be left out.'),
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
      grant_type: text(64, 'What proves that a token may be given.', {
        example: 'client_credentials',
      }),
      scope: Type.Optional(text(1000, 'Scopes, separated by blanks.')),
      code: Type.Optional(text(200, 'authorization_code: the code.')),
      redirect_uri: Type.Optional(text(500, 'authorization_code: as in the authorization request.')),
      code_verifier: Type.Optional(text(128, 'authorization_code: see RFC 7636.')),
      refresh_token: Type.Optional(text(200, 'refresh_token: the last one that you were given.')),
      username: Type.Optional(text(254, 'password: the e-mail address of the user.')),
      password: Type.Optional(text(256, 'password: the password of the user.')),
      session: Type.Optional(text(200, 'challenge: the session of the answer that held the challenge.')),
      challenge_name: Type.Optional(text(64, 'challenge: the challenge that is answered.')),
      challenge_response: Type.Optional(text(256, 'challenge: the code, or the new password.')),
    },
    {
      additionalProperties: true,
      examples: [{ grant_type: 'client_credentials', scope: 'campaigns jobs:read' }],
    },
  ),
)

const expiresIn = Type.Integer({ description: 'Seconds for which the token is valid.', examples: [3600] })
const refreshToken = Type.String({
  description:
    'Gets the next access token when this one has expired. It works once: each use gives a new one, and using one twice ends all of them. Not for CLIENT_CREDENTIALS.',
})
const session = Type.String({
  description: 'Names the sign-in, for the answer to the challenge; valid for 5 minutes.',
})
const challengeName = oneOf(challengeNames, 'What the user is asked for.')
const challengeParameters = Type.Object(
  {
    destination: Type.Optional(
      Type.String({ description: 'Where the code was sent, in part.', examples: ['j***@example.com'] }),
    ),
    minLength: Type.Optional(Type.Integer({ description: 'The least length of a new password.' })),
  },
  { description: 'What the user needs to know to answer.' },
)

export const AuthResponse = named(
  'AuthResponse',
  'A token, with what is to be known of it.',
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
  'What the user is to be asked before there is a token.',
  Type.Object({ challengeName, challengeParameters, session }),
)

export type AuthResponse = Static<typeof AuthResponse>
export type ChallengeResponse = Static<typeof ChallengeResponse>

const token = text(200, 'An access token or a refresh token.', { minLength: 1 })
const hint = 'Not used: the token itself says which it is.'

export const TokenReference = named(
  'TokenReference',
  'The token that is meant.',
  Type.Object(
    { token, tokenTypeHint: Type.Optional(text(64, hint)) },
    { additionalProperties: false, examples: [{ token: 'tlr_token_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4' }] },
  ),
)

export const TokenReferenceForm = named(
  'TokenReferenceForm',
  'The token that is meant, in the standard form.',
  Type.Object(
    { token, token_type_hint: Type.Optional(text(64, hint)) },
    { additionalProperties: true, examples: [{ token: 'tlr_token_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4' }] },
  ),
)

export const TokenState = named(
  'TokenState',
  'What a token stands for, as RFC 7662 says.',
  Type.Object({
    active: flag('Whether the token is valid now. Of any other token nothing else is told.'),
    scope: Type.Optional(Type.String({ description: 'Its scopes, separated by blanks.' })),
    client_id: Type.Optional(Type.String({ description: 'The app client that it was given to.' })),
    token_type: Type.Optional(oneOf(['Bearer'])),
    sub: Type.Optional(Type.String({ description: 'Whom it acts for: `customer:<id>`, or `user:<id>`.' })),
    iat: Type.Optional(Type.Integer({ description: 'When it was given, in seconds since 1970.' })),
    exp: Type.Optional(Type.Integer({ description: 'When it expires, in seconds since 1970.' })),
  }),
)
