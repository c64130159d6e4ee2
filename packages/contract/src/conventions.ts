import type { ErrorCode } from './errors.ts'
import type { Operation } from './operation.ts'

/**
 * What all operations of the Platform API have in common beyond their own fields: retries without harm,
 * changes without loss, and limits. Server, documents and tests ask here which operation takes part.
 */

/** Repeating it must not repeat its effect: POST and PATCH, apart from the token endpoint and what is notIdempotent. */
export const takesKey = ({ method, auth, notIdempotent }: Operation) =>
  (method === 'POST' || method === 'PATCH') && auth !== 'basic' && auth !== 'none' && notIdempotent !== true

/** It answers with one object, whose version the ETag names. */
export const answersObject = ({ ok }: Operation) => hasId(ok)

/** It answers with an object, or with a list that changes only with the version, and can be asked whether that has changed. */
export const takesTag = (operation: Operation) =>
  operation.method === 'GET' && (answersObject(operation) || operation.cacheSeconds !== undefined)

/** It changes an object, and can be told which version it means to change. */
export const takesVersion = (operation: Operation) => operation.method === 'PATCH' && answersObject(operation)

/** Whoever asks only how the platform is must not be turned away for asking often. */
export const isLimited = ({ auth }: Operation) => auth !== 'none'

const hasId = (schema: unknown) =>
  typeof schema === 'object' &&
  schema !== null &&
  'properties' in schema &&
  typeof schema.properties === 'object' &&
  schema.properties !== null &&
  'id' in schema.properties

/**
 * Fields that change while nobody changes the object: what it has spent, what follows from that, and what is being done. They
 * are not part of its version, or no campaign with traffic could be changed conditionally.
 */
export const volatileFields: ReadonlySet<string> = new Set([
  'mtdSpend',
  'assigning',
  'totalBudgetDollars',
  'oneTimeBudgetDollars',
  'dailyCapped',
  'dailyCappedTime',
  'dailyCapResetTime',
  'lastImported',
  // What a report adds, whether it is asked for or not.
  'pool',
  'events',
  'spending',
  'scheduling',
  'jobs',
  'surveyStatus',
])

/** Fields of an answer that are shown once; an answer that is repeated leaves them out. */
export const shownOnce = 'x-shown-once'

export const keyPattern = '^[\\x21-\\x7e]{1,255}$'

export const conventionErrors = (operation: Operation): ErrorCode[] => [
  ...(takesKey(operation)
    ? (['invalid-request', 'request-in-progress', 'key-reused', 'quota-exceeded'] as const)
    : []),
  ...(takesVersion(operation) ? (['version-mismatch'] as const) : []),
  ...(isLimited(operation) ? (['too-many-requests'] as const) : []),
]

type Header = { description: string; schema: Record<string, unknown> }

/** The headers that an operation takes, as the documents name them. */
export const requestHeaders = (operation: Operation): Record<string, Header> => ({
  ...(takesKey(operation)
    ? {
        'Idempotency-Key': {
          description:
            'Makes the request safe to repeat: for 7 days, the same key on the same path gives the first answer again and changes nothing. Choose a fresh random value, such as a UUID, for each thing you want done.',
          schema: {
            type: 'string',
            pattern: keyPattern,
            examples: ['5b1d2f0e-7c2a-4f0b-9a55-0c1b1f6f8a11'],
          },
        },
      }
    : {}),
  ...(takesVersion(operation)
    ? {
        'If-Match': {
          description:
            'Change the object only if it still has this version: the `ETag` that you were given with it.',
          schema: { type: 'string', examples: ['"kd6ZmVq1WcQ3xq5T"'] },
        },
      }
    : {}),
  ...(takesTag(operation)
    ? {
        'If-None-Match': {
          description: 'The `ETag` of an answer that you have kept: 304 says that it is still right.',
          schema: { type: 'string', examples: ['"n4bQgYhMfWWaL-qgxVrQFa"'] },
        },
      }
    : {}),
})

/** The headers of its successes. */
export const answerHeaders = (operation: Operation): Record<string, Header> => ({
  ...(answersObject(operation)
    ? {
        ETag: {
          description:
            'The version of the object, for `If-Match` and `If-None-Match`. What changes by itself, such as amounts spent, is not part of it.',
          schema: { type: 'string' },
        },
      }
    : {}),
  ...(takesKey(operation)
    ? {
        'X-Tiller-Search': {
          description:
            '`pending` if a change of very many jobs is not yet carried out or not yet seen by all searches; status, budget and price are.',
          schema: { type: 'string', enum: ['pending'] },
        },
        'Idempotency-Replayed': {
          description: '`true` if this answer was given before; secrets are left out then.',
          schema: { type: 'string', enum: ['true'] },
        },
      }
    : {}),
  ...(isLimited(operation) ? limitHeaders : {}),
})

/** How much may still be asked, on every answer of a limited operation. */
export const limitHeaders: Record<string, Header> = {
  RateLimit: {
    description: 'Requests left now (`r`) and seconds until all are there again (`t`).',
    schema: { type: 'string', examples: ['"client";r=599;t=1'] },
  },
  'RateLimit-Policy': {
    description: 'Requests (`q`) in a window of seconds (`w`).',
    schema: { type: 'string', examples: ['"client";q=600;w=60'] },
  },
}
