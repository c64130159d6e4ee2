import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import {
  AuthResponse,
  ChallengeResponse,
  TokenForm,
  TokenRequest,
  TokenState,
  TokenReference,
  TokenReferenceForm,
} from './schemas.ts'

export const accessOperations = operations('Authentication', {
  createToken: {
    method: 'POST',
    path: '/oauth2/token',
    auth: 'basic',
    summary: 'Get an access token.',
    description:
      'Takes JSON, or the standard form encoding; the answer to a form has every member in the spelling of RFC 6749, too (`access_token`, `token_type`, `expires_in`), so that any OAuth library works. Instead of a token the answer to PASSWORD and CHALLENGE can hold a challenge, to be answered with CHALLENGE.',
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
    addition: true,
    auth: 'basic',
    summary: 'Revoke a token.',
    description:
      'As RFC 7009 says. A refresh token takes with it all tokens of the same sign-in. It ends within 5 seconds; an unknown token, or one of another app client, is no error and changes nothing.',
    body: TokenReference,
    form: TokenReferenceForm,
    ok: Type.Object({}),
    fails: ['client-authentication-failed', 'sign-in-locked'],
  },
  introspectToken: {
    method: 'POST',
    path: '/oauth2/introspect',
    addition: true,
    auth: 'basic',
    summary: 'Ask whether an access token is valid.',
    description:
      'As RFC 7662 says. An app client can ask about access tokens of its own customer; any other is not active.',
    body: TokenReference,
    form: TokenReferenceForm,
    ok: TokenState,
    fails: ['client-authentication-failed', 'sign-in-locked'],
  },
})
