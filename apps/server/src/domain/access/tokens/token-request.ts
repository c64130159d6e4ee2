import type { accessOperations } from '@tiller/contract/platform/access/operations'
import type { GrantType } from '@tiller/contract/platform/access/schemas'
import type { Input } from '@tiller/contract/operation'
import { ApiError, invalid } from '#lib/http/api-error.ts'

type Body = Input<typeof accessOperations.createToken>['body']

/** A token request, whichever way it was spelled. */
export type TokenRequest = {
  grantType: GrantType
  scopes?: readonly string[] | undefined
  challengeName?: string | undefined
} & Partial<Record<Proof, string | undefined>>

/** What a grant type can need, as JSON and the form spell it. */
const spelledInForms = {
  code: 'code',
  redirectUri: 'redirect_uri',
  codeVerifier: 'code_verifier',
  refreshToken: 'refresh_token',
  username: 'username',
  password: 'password',
  session: 'session',
  challengeResponse: 'challenge_response',
} as const

type Proof = keyof typeof spelledInForms

const proofs = Object.keys(spelledInForms) as Proof[]

const needs: Record<GrantType, readonly Proof[]> = {
  CLIENT_CREDENTIALS: [],
  CODE: ['code', 'redirectUri', 'codeVerifier'],
  REFRESH_TOKEN: ['refreshToken'],
  PASSWORD: ['username', 'password'],
  CHALLENGE: ['session', 'challengeResponse'],
}

const grantTypes: Record<string, GrantType> = {
  client_credentials: 'CLIENT_CREDENTIALS',
  authorization_code: 'CODE',
  refresh_token: 'REFRESH_TOKEN',
  password: 'PASSWORD',
  challenge: 'CHALLENGE',
}

const isForm = (body: Body) => 'grant_type' in body

/** Reads either spelling; refuses unknown grant types, and reports all that the grant type needs and is not there. */
export function readTokenRequest(body: Body): TokenRequest {
  const request = 'grant_type' in body ? fromForm(body) : body
  const faults = needs[request.grantType]
    .filter((proof) => request[proof] === undefined)
    .map((proof) => ({
      in: 'body' as const,
      field: isForm(body) ? spelledInForms[proof] : proof,
      message: 'is required for this grant type',
    }))
  if (faults.length > 0) throw invalid(faults)
  return request
}

/** The grant type that is asked for, in either spelling; undefined if it is not offered. */
export function grantTypeOf(body: Body): GrantType | undefined {
  if (!('grant_type' in body)) return body.grantType
  return Object.hasOwn(grantTypes, body.grant_type) ? grantTypes[body.grant_type] : undefined
}

function fromForm(form: Extract<Body, { grant_type: string }>): TokenRequest {
  const grantType = grantTypeOf(form)
  if (grantType === undefined)
    throw new ApiError('unsupported-grant-type', `The grant type "${form.grant_type}" is not offered.`)
  return {
    grantType,
    scopes: form.scope?.split(' ').filter(Boolean),
    challengeName: form.challenge_name,
    ...Object.fromEntries(proofs.map((proof) => [proof, form[spelledInForms[proof]]])),
  }
}
