import type { TObject, TSchema } from 'typebox'
import { type Api, defaultBaseUrl } from '../api.ts'
import {
  getResponseHeaders,
  listConventionErrors,
  rateLimitHeaders,
  getRequestHeaders,
  supportsIfNoneMatch,
} from '../conventions.ts'
import { errorTable, type ErrorCode } from '../errors.ts'
import { listAcceptedScopes, type Operation } from '../operation.ts'
import { scopeDescriptions } from '../scopes.ts'

type Json = Record<string, unknown>

/**
 * Lists the error codes of an operation: the declared ones, and those that follow from its authentication and
 * parameters.
 */
export function listErrorCodes(api: Api, operation: Operation): ErrorCode[] {
  const { auth, feature, optionalAuth, query, body, fails } = operation
  const scoped = (auth !== 'none' && auth !== 'basic') || optionalAuth !== undefined
  const codes: ErrorCode[] = [
    ...api.commonErrors,
    ...fails,
    // Also for operations without parameters, because they reject undeclared ones.
    ...api.inputErrors,
    ...(body ? api.bodyErrors : []),
    ...(scoped ? (['token-missing', 'token-invalid', 'scope-missing'] as const) : []),
    ...(feature === undefined ? [] : (['feature-off'] as const)),
    ...(query && 'subCustomerId' in query.properties ? (['not-found'] as const) : []),
    ...(api.conventions ? listConventionErrors(operation) : []),
  ]
  return [...new Set(codes)].sort((a, b) => errorTable[a].status - errorTable[b].status)
}

/** Creates the OpenAPI 3.1 document of an API. Throws if two schemas have the same name. */
export function createOpenApiDocument(api: Api): Json {
  const components: Record<string, unknown> = {}
  const paths: Record<string, Json> = {}
  for (const operation of Object.values(api.operations)) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = operationObject(api, operation, components)
  }
  const schemas = Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: Object.entries(api.environments ?? { 'Your own Tiller': defaultBaseUrl }).map(
      ([description, address]) => ({
        url: `{address}${api.basePath}`,
        description,
        variables: { address: { default: address, description: 'The base URL of the server.' } },
      }),
    ),
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, ...securitySchemes(api) },
  }
}

function securitySchemes(api: Api): Json {
  const operations = Object.values(api.operations)
  const issuesTokens = operations.some(({ auth }) => auth === 'basic')
  const optional = operations.flatMap(({ optionalAuth }) => optionalAuth ?? [])
  if (!issuesTokens && optional.length === 0) return {}
  const offered = issuesTokens
    ? scopeDescriptions
    : Object.fromEntries(optional.map((scope) => [scope, scopeDescriptions[scope]]))
  return {
    securitySchemes: {
      oauth2: {
        type: 'oauth2',
        description: `A bearer token of \`POST ${issuesTokens ? '' : '/v5'}/oauth2/token\`.`,
        flows: {
          clientCredentials: { tokenUrl: '/v5/oauth2/token', scopes: offered },
          authorizationCode: {
            authorizationUrl: '/v5/oauth2/authorize',
            tokenUrl: '/v5/oauth2/token',
            refreshUrl: '/v5/oauth2/token',
            scopes: offered,
          },
        },
      },
      ...(issuesTokens
        ? { client: { type: 'http', scheme: 'basic', description: 'Client id and secret of an app client.' } }
        : {}),
    },
  }
}

function operationObject(api: Api, operation: Operation, components: Json): Json {
  const { id, tag, summary, extension, deprecated, params, query, body, form } = operation
  const description = descriptionOf(operation)
  const parameters = [
    ...parameterObjects('path', params, components),
    ...parameterObjects('query', query, components),
    ...Object.entries(api.conventions ? getRequestHeaders(operation) : {}).map(([name, header]) => ({
      name,
      in: 'header',
      required: false,
      ...header,
    })),
  ]
  const content = (schema: TSchema & { examples?: unknown[] }) => ({
    schema: hoist(schema, components),
    ...(schema.examples === undefined ? {} : { example: schema.examples[0] }),
  })
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(extension === undefined ? {} : { 'x-addition': extension }),
    security: securityOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': content(body) },
            // Outside `content`, where client generators would create a second, untyped method for it.
            ...(form === undefined ? {} : { 'x-form': content(unnamed(form)) }),
          },
        }),
    responses: responses(api, operation, components),
  }
}

/** Inlines a schema, because the linter rejects components that only an extension uses. */
const unnamed = (schema: TSchema): TSchema => ({ ...schema, 'x-schema': undefined })

/** Returns the description with the required feature, the rate limit cost, and a note for extensions. */
function descriptionOf({ description, feature, rateLimitCost, extension }: Operation): string | undefined {
  const sentences = [
    description,
    feature && `Requires the feature \`${feature}\`.`,
    rateLimitCost && `Counts as ${rateLimitCost} requests.`,
    extension && 'A Tiller extension.',
  ].filter((sentence) => sentence !== undefined)
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

function securityOf(operation: Operation): Json[] {
  const { auth, optionalAuth } = operation
  if (auth === 'basic') return [{ client: [] }]
  if (auth !== 'none') return listAcceptedScopes(operation).map((scope) => ({ oauth2: [scope] }))
  return optionalAuth === undefined ? [] : [{}, { oauth2: [optionalAuth] }]
}

function parameterObjects(place: 'path' | 'query', schema: TObject | undefined, components: Json): Json[] {
  const required = new Set(schema?.required)
  return Object.entries<TSchema & { default?: unknown }>(schema?.properties ?? {}).map(
    ([name, parameter]) => {
      const { description, default: fallback, ...rest } = hoist(parameter, components) as Json
      // Client generators cannot use arrays as defaults; the description states them instead.
      const hasDefault = fallback !== undefined && !Array.isArray(fallback)
      return {
        name,
        in: place,
        required: place === 'path' || (required.has(name) && parameter.default === undefined),
        ...(description === undefined ? {} : { description }),
        ...(rest['type'] === 'array' ? { style: 'form', explode: true } : {}),
        ...(rest['deprecated'] === true ? { deprecated: true } : {}),
        schema: { ...rest, ...(hasDefault ? { default: fallback } : {}) },
      }
    },
  )
}

function responses(api: Api, operation: Operation, components: Json): Json {
  const ok = { schema: hoist(operation.ok, components) }
  const error = { schema: hoist(api.error.schema, components) }
  const byStatus = Map.groupBy(listErrorCodes(api, operation), (code) => errorTable[code].status)
  // OAuth libraries expect errors as plain JSON.
  const errorTypes = [...api.error.mediaTypes, ...(operation.form === undefined ? [] : ['application/json'])]
  const errorContent = Object.fromEntries(errorTypes.map((type) => [type, error]))
  const headers = {
    ...(api.conventions ? getResponseHeaders(operation) : {}),
    ...(operation.cacheSeconds === undefined ? {} : cacheHeaders),
  }
  return {
    ...(api.conventions && supportsIfNoneMatch(operation) ? { '304': notModified(headers) } : {}),
    '200': {
      description: 'Success',
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      content: {
        [operation.file === undefined ? 'application/json' : '*/*']: ok,
        ...(operation.csv === undefined ? {} : { 'text/csv': { schema: { type: 'string' } } }),
        ...Object.fromEntries(
          Object.entries(api.alsoAnswers).map(([type, example]) => [
            type,
            { schema: { type: 'string', contentMediaType: type }, ...example },
          ]),
        ),
      },
    },
    ...Object.fromEntries(
      [...byStatus]
        .filter(([status]) => status < 500)
        .map(([status, codes]) => [
          String(status),
          {
            description: codes.map((code) => errorTable[code].title).join('; '),
            ...(status === 429
              ? { headers: { ...retryAfter, ...(api.conventions ? rateLimitHeaders : {}) } }
              : {}),
            content: errorContent,
            'x-error-codes': codes,
          },
        ]),
    ),
    default: {
      description: 'The server failed or is unavailable',
      content: errorContent,
      'x-error-codes': [...byStatus].filter(([status]) => status >= 500).flatMap(([, codes]) => codes),
    },
  }
}

const cacheHeaders = {
  ETag: { description: 'Version of this response for `If-None-Match`.', schema: { type: 'string' } },
  'Cache-Control': { description: 'How long the response may be cached.', schema: { type: 'string' } },
}

const notModified = (headers: Json) => ({
  description: 'The cached response is still current',
  ...(Object.keys(headers).length > 0 ? { headers } : {}),
})

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 1, examples: [1] },
  },
}

/** Copies a schema. Named schemas are replaced by references and collected in `components`. */
function hoist(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components))
  if (schema === null || typeof schema !== 'object') return schema
  const { 'x-schema': name, 'x-or-null': orNull, ...rest } = schema as Json
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, hoist(value, components)]))
  if (orNull !== undefined) return { anyOf: [hoist(orNull, components), { type: 'null' }] }
  if (typeof name !== 'string') return copy
  if (name in components && JSON.stringify(components[name]) !== JSON.stringify(copy)) {
    throw new Error(`two schemas are named ${name}`)
  }
  components[name] = copy
  return { $ref: `#/components/schemas/${name}` }
}
