import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import {
  AuthResponse,
  ChallengeResponse,
  TokenForm,
  TokenRequest,
  TokenState,
  TokenReference,
  TokenReferenceForm,
} from './schemas.ts'

export const accessOperations = defineOperations('Authentication', {
  createToken: {
    method: 'POST',
    path: '/oauth2/token',
    auth: 'basic',
    summary: 'Get an access token.',
    description:
      'Accepts JSON or the standard form encoding. Responses to a form also have the field names of RFC 6749 (`access_token`, `token_type`, `expires_in`), so that any OAuth library works. PASSWORD and CHALLENGE may return a challenge instead of a token; answer it with CHALLENGE.',
    body: TokenRequest,
    form: TokenForm,
    ok: Type.Union([AuthResponse, ChallengeResponse]),
    fails: [
      'client-authentication-failed',
      'invalid-grant',
      'invalid-scope',
      'sign-in-locked',
      'unauthorized-client',
      'unsupported-grant-type',
    ],
  },
  revokeToken: {
    method: 'POST',
    path: '/oauth2/revoke',
    extension: true,
    auth: 'basic',
    summary: 'Revoke a token.',
    description:
      'Implements RFC 7009. Revoking a refresh token also revokes all tokens of the same sign-in. It takes effect within 5 seconds. An unknown token, or one of another app client, causes no error and changes nothing.',
    body: TokenReference,
    form: TokenReferenceForm,
    ok: Type.Object({}),
    fails: ['client-authentication-failed', 'sign-in-locked'],
  },
  introspectToken: {
    method: 'POST',
    path: '/oauth2/introspect',
    extension: true,
    auth: 'basic',
    summary: 'Check whether an access token is valid.',
    description:
      'Implements RFC 7662. An app client can check access tokens of its own customer; all others are reported as inactive.',
    body: TokenReference,
    form: TokenReferenceForm,
    ok: TokenState,
    fails: ['client-authentication-failed', 'sign-in-locked'],
  },
})
