import type { accessOperations } from '@tiller/contract/platform/access/operations'
import type { GrantType } from '@tiller/contract/platform/access/schemas'
import type { OperationInput } from '@tiller/contract/operation'
import { ApiError, createInvalidRequestError } from '#lib/http/api-error.ts'

type Body = OperationInput<typeof accessOperations.createToken>['body']

/** A token request in either encoding. */
export type TokenRequest = {
  grantType: GrantType
  scopes?: readonly string[] | undefined
  challengeName?: string | undefined
} & Partial<Record<GrantField, string | undefined>>

/** Names of the grant fields in JSON and in the form encoding. */
const formNames = {
  code: 'code',
  redirectUri: 'redirect_uri',
  codeVerifier: 'code_verifier',
  refreshToken: 'refresh_token',
  username: 'username',
  password: 'password',
  session: 'session',
  challengeResponse: 'challenge_response',
} as const

type GrantField = keyof typeof formNames

const grantFields = Object.keys(formNames) as GrantField[]

const requiredFields: Record<GrantType, readonly GrantField[]> = {
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

/** Parses either encoding. Rejects unknown grant types and reports all missing fields. */
export function parseTokenRequest(body: Body): TokenRequest {
  const request = 'grant_type' in body ? fromForm(body) : body
  const faults = requiredFields[request.grantType]
    .filter((proof) => request[proof] === undefined)
    .map((proof) => ({
      in: 'body' as const,
      field: isForm(body) ? formNames[proof] : proof,
      message: 'is required for this grant type',
    }))
  if (faults.length > 0) throw createInvalidRequestError(faults)
  return request
}

export function parseGrantType(body: Body): GrantType | undefined {
  if (!('grant_type' in body)) return body.grantType
  return Object.hasOwn(grantTypes, body.grant_type) ? grantTypes[body.grant_type] : undefined
}

function fromForm(form: Extract<Body, { grant_type: string }>): TokenRequest {
  const grantType = parseGrantType(form)
  if (grantType === undefined)
    throw new ApiError('unsupported-grant-type', `The grant type "${form.grant_type}" is not supported.`)
  return {
    grantType,
    scopes: form.scope?.split(' ').filter(Boolean),
    challengeName: form.challenge_name,
    ...Object.fromEntries(grantFields.map((proof) => [proof, form[formNames[proof]]])),
  }
}
