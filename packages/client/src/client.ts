import type { Operation, Operations, Output, Part } from '@tiller/contract/operation'
import type { disposition } from '@tiller/contract/disposition/events'
import type { platform } from '@tiller/contract/platform/platform'
import type { FieldProblem } from '@tiller/contract/problem'
import type { search } from '@tiller/contract/search/search'
import { routes } from './routes.ts'

/**
 * A typed client of Tiller's APIs. Its methods are the operations of the contract by their id; it needs
 * nothing but `fetch`.
 */

type Given<O, Name extends keyof Operation> = O extends Record<Name, infer S> ? Part<S> : never

/** What a caller passes: path parameters and body as declared, query parameters all optional. */
export type Call<O> = (O extends { params: object }
  ? { params: Given<O, 'params'> }
  : { params?: undefined }) &
  (O extends { query: object } ? { query?: Partial<Given<O, 'query'>> } : { query?: undefined }) &
  (O extends { body: object }
    ? Record<never, never> extends Given<O, 'body'>
      ? { body?: Given<O, 'body'> }
      : { body: Given<O, 'body'> }
    : { body?: undefined })

type Method<O extends Operation> =
  Record<never, never> extends Call<O>
    ? (call?: Call<O>) => Promise<Output<O>>
    : (call: Call<O>) => Promise<Output<O>>

export type ClientOf<Set extends Operations> = { [Id in keyof Set]: Method<Set[Id]> }

export type TillerClient = ClientOf<
  Omit<typeof platform, 'createToken' | 'revokeToken' | 'introspectToken'> &
    typeof search &
    typeof disposition
>

export type ClientOptions = {
  /** Such as `https://tiller.example.com`. */
  baseUrl: string
  /** An app client; the client gets tokens with it and renews them. */
  credentials?: { clientId: string; clientSecret: string }
  /** A token that you got yourself. */
  token?: string
  fetch?: typeof fetch
}

/** An answer that is not a success. */
export class TillerError extends Error {
  readonly status: number
  /** The code of the error catalogue; undefined for the Search and Disposition APIs. */
  readonly code: string | undefined
  readonly requestId: string | undefined
  /** Everything that is wrong with the request. */
  readonly errors: readonly FieldProblem[]
  /** The whole answer. */
  readonly body: unknown
  /** When to try again, if the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    const { detail, message, code, requestId, errors } = (body ?? {}) as Partial<Record<string, unknown>>
    super([detail, message].find((text) => typeof text === 'string') ?? `HTTP ${status}`)
    this.name = 'TillerError'
    this.status = status
    this.body = body
    this.retryAfterSeconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
    this.code = typeof code === 'string' ? code : undefined
    this.requestId = typeof requestId === 'string' ? requestId : undefined
    this.errors = Array.isArray(errors) ? (errors as FieldProblem[]) : []
  }
}

type Scalar = string | number | boolean
type AnyCall = {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar | Scalar[] | undefined>
  body?: unknown
}

/** Makes a client. Nothing is sent before the first call. */
export function createClient({
  baseUrl,
  credentials,
  token,
  fetch: send = fetch,
}: ClientOptions): TillerClient {
  const tokens = tokenSource(baseUrl, credentials, send)
  const methods = Object.entries(routes).map(([id, { method, path, secured }]) => {
    const attempt = async ({ params = {}, query = {}, body }: AnyCall) => {
      const bearer = secured ? (token ?? (await tokens.get())) : undefined
      const response = await send(baseUrl + fill(path, params) + queryString(query), {
        method,
        headers: {
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return read(response)
    }
    return [
      id,
      (call: AnyCall = {}) =>
        attempt(call).catch((error: unknown) => {
          // The token was revoked, or has expired by the server's clock: a new one is worth one more try.
          // The Disposition API has no codes.
          const outdated =
            error instanceof TillerError &&
            (error.code === 'token-invalid' || (error.status === 401 && error.code === undefined))
          if (!outdated || !tokens.forget()) throw error
          return attempt(call)
        }),
    ]
  })
  // The table of routes is emitted from the operations that the type is made of.
  return Object.fromEntries(methods) as TillerClient
}

const fill = (path: string, params: Record<string, Scalar>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

function queryString(query: Record<string, Scalar | Scalar[] | undefined>) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
    ),
  ).toString()
  return search === '' ? '' : `?${search}`
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const body: unknown = isJson ? JSON.parse(text) : text
  if (!response.ok) throw new TillerError(response.status, body, response.headers.get('retry-after'))
  return body
}

/** Gets a token when one is needed and a new one shortly before it expires. */
function tokenSource(baseUrl: string, credentials: ClientOptions['credentials'], send: typeof fetch) {
  let current: { token: string; renewAtMs: number } | undefined
  return {
    get: async () => {
      if (credentials === undefined) return undefined
      if (current !== undefined && performance.now() < current.renewAtMs) return current.token
      const { clientId, clientSecret } = credentials
      const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
      const response = await send(`${baseUrl}/v5/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
        body: JSON.stringify({ grantType: 'CLIENT_CREDENTIALS' }),
      })
      const { accessToken, expiresIn } = (await read(response)) as { accessToken: string; expiresIn: number }
      current = { token: accessToken, renewAtMs: performance.now() + (expiresIn - 30) * 1000 }
      return accessToken
    },
    /** @returns whether there was a token to forget, and so a reason to get another */
    forget: () => {
      const had = current !== undefined
      current = undefined
      return had
    },
  }
}
