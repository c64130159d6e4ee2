import { createAppClientTokens, type Credentials } from './access/app-client.ts'
import { createFixedTokenSource, type TokenSource } from './access/token-source.ts'
import { createResponse } from './response.ts'
import { sendCall, type UntypedCall, type CallContext, type CallSettings } from './call.ts'
import { createConnection, type Connection, type ConnectionOptions } from './connection.ts'
import type { Operations as Disposition } from './generated/disposition.ts'
import type { Operations as Platform } from './generated/platform.ts'
import { routes } from './generated/routes.ts'
import type { Operations as Search } from './generated/search.ts'
import type { OperationMethods, Route } from './method.ts'
import { iterateRows, type Page } from './pages.ts'

export { NoResponseError, TillerError } from './error.ts'
export type { ApiResponse as Answer, RateLimit } from './response.ts'
export type { TokenSource } from './access/token-source.ts'

/** A method for each operation of Tiller's three APIs, named by the operation id. */
export type TillerClient = OperationMethods<Platform & Search & Disposition, typeof routes>

/** The source of access tokens; none is needed for public operations. */
type Access =
  | { credentials?: Credentials; token?: never; tokens?: never }
  | { token: string; credentials?: never; tokens?: never }
  | { tokens: TokenSource; credentials?: never; token?: never }

export type ClientOptions = ConnectionOptions &
  Access & {
    /** The sub-customer to act for, if an operation supports it. The query of a call takes precedence. */
    subCustomerId?: number | undefined
  }

/** Creates a client. It sends nothing before the first call. */
export function createClient(options: ClientOptions): TillerClient {
  const connection = createConnection(options)
  const caller: CallContext = { connection, tokens: tokensOf(options, connection) }
  const { subCustomerId } = options
  const methods = Object.entries<Route>(routes).map(([id, route]) => [
    id,
    methodOf(caller, route, route.acts === true && subCustomerId !== undefined ? { subCustomerId } : {}),
  ])
  // The routes and the types are generated from the same operations.
  return Object.fromEntries(methods) as TillerClient
}

function tokensOf({ credentials, token, tokens }: ClientOptions, connection: Connection) {
  if (tokens !== undefined) return tokens
  if (token !== undefined) return createFixedTokenSource(token)
  return credentials === undefined ? undefined : createAppClientTokens(connection, credentials)
}

function methodOf(caller: CallContext, route: Route, always: { subCustomerId?: number }) {
  const run = (call: UntypedCall = {}, options: CallSettings = {}) =>
    sendCall(caller, route, { call: { ...call, query: { ...always, ...call.query } }, options })
  const method = async (call?: UntypedCall, options?: CallSettings) => (await run(call, options)).data
  return Object.assign(method, {
    withResponse: async (call?: UntypedCall, options?: CallSettings) =>
      createResponse(await run(call, options), route.hasEtag === true),
    all: (call: UntypedCall = {}, options?: CallSettings) =>
      iterateRows(async (query) => {
        const { data } = await run({ ...call, query: query as UntypedCall['query'] & {} }, options)
        // The types offer `all` only for operations that return pages.
        return data as Page<unknown>
      }, call.query),
  })
}
