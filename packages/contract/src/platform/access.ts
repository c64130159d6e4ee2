import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { named, oneOf, text } from '../schema.ts'
import { scopeNames } from '../scopes.ts'

const TokenRequest = named(
  'TokenRequest',
  Type.Object(
    {
      grantType: oneOf(['CLIENT_CREDENTIALS']),
      scopes: Type.Optional(
        Type.Array(text(64, 'A scope.', { example: 'campaigns' }), {
          maxItems: 50,
          description: `All that the app client holds, if left out. Scopes: ${scopeNames.map((scope) => `\`${scope}\``).join(', ')}.`,
        }),
      ),
    },
    { additionalProperties: false },
  ),
)

const TokenForm = Type.Object(
  {
    grant_type: text(64, 'The standard form of the same request (RFC 6749).', {
      example: 'client_credentials',
    }),
    scope: Type.Optional(text(1000, 'Scopes, separated by blanks.')),
  },
  { additionalProperties: true },
)

const expiresIn = Type.Integer({ description: 'Seconds for which the token is valid.', examples: [3600] })

const AuthResponse = named(
  'AuthResponse',
  Type.Object({
    accessToken: Type.String({ description: 'Send it as `Authorization: Bearer <accessToken>`.' }),
    tokenType: oneOf(['Bearer']),
    expiresIn,
    scope: Type.String({ description: 'The scopes of the token, separated by blanks.' }),
  }),
)

const OAuthTokenResponse = named(
  'OAuthTokenResponse',
  Type.Object({
    access_token: Type.String(),
    token_type: oneOf(['Bearer']),
    expires_in: expiresIn,
    scope: Type.String(),
  }),
)

export const createToken = operation({
  id: 'createToken',
  method: 'POST',
  path: '/oauth2/token',
  tag: 'Authentication',
  auth: 'basic',
  summary: 'Get an access token.',
  description:
    'Takes JSON and answers in camelCase, or takes the standard form encoding and answers as RFC 6749 says, so that any OAuth library works.',
  body: TokenRequest,
  form: TokenForm,
  ok: Type.Union([AuthResponse, OAuthTokenResponse]),
  fails: ['client-authentication-failed', 'invalid-scope', 'unsupported-grant-type'],
})
