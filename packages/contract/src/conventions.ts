import type { TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Operation } from './operation.ts'

/**
 * Conventions shared by all operations of the Platform API: idempotency, conditional requests, and rate
 * limits. The server, the documents, and the tests use these functions.
 */

/**
 * Returns whether an operation accepts an `Idempotency-Key`: POST and PATCH do, except the token endpoint and
 * operations marked `notIdempotent`.
 */
export const acceptsIdempotencyKey = ({ method, auth, notIdempotent }: Operation) =>
  (method === 'POST' || method === 'PATCH') && auth !== 'basic' && auth !== 'none' && notIdempotent !== true

/** Returns whether the operation returns a single object, whose version is its ETag. */
export const returnsObject = ({ ok }: Operation) => hasId(ok)

/**
 * Returns whether the operation supports `If-None-Match`: it returns an object, or a list that changes only with a
 * release.
 */
export const supportsIfNoneMatch = (operation: Operation) =>
  operation.method === 'GET' && (returnsObject(operation) || operation.cacheSeconds !== undefined)

/** Returns whether the operation supports `If-Match`. */
export const supportsIfMatch = (operation: Operation) =>
  (operation.method === 'PATCH' || operation.method === 'PUT') && returnsObject(operation)

/** Returns whether the operation may read from a replica of the database, as reports and pages of lists do. */
export const isBulkRead = ({ method, bulkRead, query }: Operation) =>
  method === 'GET' && (bulkRead === true || query?.properties['size'] !== undefined)

/** Returns whether the operation is rate limited per app client. Public operations such as the status are not. */
export const isRateLimited = ({ auth }: Operation) => auth !== 'none'

const hasId = (schema: unknown) =>
  typeof schema === 'object' &&
  schema !== null &&
  'properties' in schema &&
  typeof schema.properties === 'object' &&
  schema.properties !== null &&
  'id' in schema.properties

const reportFields = ['pool', 'events', 'spending', 'scheduling', 'jobs', 'surveyStatus', 'unique']

/** Fields whose values change without an update of the object, by schema. */
const volatileFields: Readonly<Record<string, readonly string[]>> = {
  Job: reportFields,
  JobCampaign: [
    ...reportFields,
    'mtdSpend',
    'assigning',
    'totalBudgetDollars',
    'oneTimeBudgetDollars',
    'dailyCapped',
    'dailyCappedTime',
    'dailyCapResetTime',
  ],
  JobExpansion: ['lastImported'],
  JobPool: [...reportFields, 'unmatchedReports'],
  JobSegment: [...reportFields, 'mtdSpend'],
}

/**
 * Returns the fields that do not affect an object's ETag. If they did, each click would change the ETag of its
 * campaign, and conditional updates would fail.
 */
export const getVolatileFields = (schema: TSchema & { 'x-schema'?: string }) =>
  volatileFields[schema['x-schema'] ?? ''] ?? []

/**
 * Schema keyword of secrets, which only the first response to a request contains. A response that is replayed for an
 * idempotency key omits them.
 */
export const shownOnceKeyword = 'x-shown-once'

export const idempotencyKeyPattern = '^[\\x21-\\x7e]{1,255}$'

export const listConventionErrors = (operation: Operation): ErrorCode[] => [
  ...(acceptsIdempotencyKey(operation)
    ? (['invalid-request', 'request-in-progress', 'key-reused', 'quota-exceeded'] as const)
    : []),
  ...(supportsIfMatch(operation) ? (['version-mismatch'] as const) : []),
  ...(isRateLimited(operation) ? (['too-many-requests'] as const) : []),
]

type Header = { description: string; schema: Record<string, unknown> }

export const getRequestHeaders = (operation: Operation): Record<string, Header> => ({
  ...(acceptsIdempotencyKey(operation)
    ? {
        'Idempotency-Key': {
          description:
            'Makes the request safe to retry. For 7 days, the same key on the same path returns the original response without repeating the change. Use a new random value, such as a UUID, for each intended change.',
          schema: {
            type: 'string',
            pattern: idempotencyKeyPattern,
            examples: ['5b1d2f0e-7c2a-4f0b-9a55-0c1b1f6f8a11'],
          },
        },
      }
    : {}),
  ...(supportsIfMatch(operation)
    ? {
        'If-Match': {
          description:
            'Apply the change only if the object still has this version. Use the `ETag` of a previous response.',
          schema: { type: 'string', examples: ['"kd6ZmVq1WcQ3xq5T"'] },
        },
      }
    : {}),
  ...(supportsIfNoneMatch(operation)
    ? {
        'If-None-Match': {
          description: 'The `ETag` of a cached response. The server returns 304 if it is still current.',
          schema: { type: 'string', examples: ['"n4bQgYhMfWWaL-qgxVrQFa"'] },
        },
      }
    : {}),
})

/** Returns the headers of a successful response. */
export const getResponseHeaders = (operation: Operation): Record<string, Header> => ({
  ...(returnsObject(operation)
    ? {
        ETag: {
          description:
            'The version of the object, for `If-Match` and `If-None-Match`. Values that change without an update, such as spend, do not affect it.',
          schema: { type: 'string' },
        },
      }
    : {}),
  ...(acceptsIdempotencyKey(operation) || operation.method === 'PUT' || operation.method === 'DELETE'
    ? {
        'X-Tiller-Search': {
          description:
            '`pending` if a change that affects many jobs is not yet visible in all searches. Status, budget, and bid changes apply immediately.',
          schema: { type: 'string', enum: ['pending'] },
        },
      }
    : {}),
  ...(acceptsIdempotencyKey(operation)
    ? {
        'Idempotency-Replayed': {
          description: '`true` if this is a replay of an earlier response. Replays omit secrets.',
          schema: { type: 'string', enum: ['true'] },
        },
      }
    : {}),
  ...(isRateLimited(operation) ? rateLimitHeaders : {}),
})

/** Rate limit headers of every response of a rate-limited operation. */
export const rateLimitHeaders: Record<string, Header> = {
  RateLimit: {
    description: 'Remaining requests (`r`) and seconds until the quota is fully restored (`t`).',
    schema: { type: 'string', examples: ['"client";r=599;t=1'] },
  },
  'RateLimit-Policy': {
    description: 'Allowed requests (`q`) per window in seconds (`w`).',
    schema: { type: 'string', examples: ['"client";q=600;w=60'] },
  },
}
