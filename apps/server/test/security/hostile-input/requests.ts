import { publishedApis, dispositionApi, platformApi, searchApi, type Api } from '@tiller/contract/api'
import type { Operation } from '@tiller/contract/operation'
import { accessToken } from '../../harness/oauth.ts'
import { checkedFetch } from '../../harness/documents.ts'
import { pathOf, requestOf, type SecuredOperation } from '../../contract/every-operation/cases.ts'
import type { Harness } from '../../harness/harness.ts'

/** A valid request of an operation, to be modified in one place. */
export type Target = {
  api: Api
  operation: Operation
  /** With the server's base URL. */
  url: string
  headers: Record<string, string>
  query: Record<string, string>
  body: object | undefined
}

export type Answer = { status: number; headers: Headers; text: string }

/**
 * Valid requests of operations without a bearer token. Tests fail for an operation that is not in this table.
 */
const open: Record<string, Pick<Target, 'query' | 'body'>> = {
  createToken: { query: {}, body: { grantType: 'CLIENT_CREDENTIALS' } },
  revokeToken: { query: {}, body: { token: 'tlr_token_unknown' } },
  introspectToken: { query: {}, body: { token: 'tlr_token_unknown' } },
  getStatus: { query: {}, body: undefined },
  searchJobs: { query: { q: 'nurse' }, body: undefined },
  reportEvents: {
    query: {},
    body: {
      tlr_sid: '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21',
      tlr_application_id: '6c0e3a52-1d0f-4b1c-8f0b-3c8f0e9a7d11',
      event: 'hired',
      event_time: '2026-03-02T15:04:05Z',
      raw_event: 'Hired',
      reason: null,
      meta_data: { note: 'x' },
    },
  },
}

/** A valid request of every operation of every API. */
export async function targets(h: Harness): Promise<Target[]> {
  const bearer = await accessToken(h)
  const { clientId, clientSecret } = h.credentials
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const all = publishedApis.flatMap((api) =>
    Object.values(api.operations).map((operation) => ({ api, operation })),
  )
  return Promise.all(
    all.map(async ({ api, operation }) => {
      const { auth, path } = operation
      const base = h.baseUrl + api.basePath
      const headers: Record<string, string> =
        auth === 'none' ? {} : { authorization: auth === 'basic' ? `Basic ${basic}` : `Bearer ${bearer}` }
      if (auth === 'none' || auth === 'basic') {
        const parts = open[operation.id]
        if (parts === undefined) throw new Error(`${operation.id} is not in the table of open operations`)
        return { api, operation, url: base + path, headers, ...parts }
      }
      const request = await requestOf(operation as SecuredOperation, h)
      return { api, operation, url: base + pathOf(request), headers, query: {}, body: request.body }
    }),
  )
}

/** Sends a target with some parts replaced. Every response is checked against the API documents. */
export async function send(
  target: Target,
  change: Partial<Target> & { text?: string } = {},
): Promise<Answer> {
  const { operation, url, headers, query, body, text } = { ...target, ...change }
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const search = new URLSearchParams(query).toString()
  const response = await checkedFetch(search === '' ? url : `${url}?${search}`, {
    method: operation.method,
    headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
    ...(sent === undefined ? {} : { body: sent }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The fields that an error response names, or its message if there are none. */
export function reportedProblems({ api }: Target, { text }: Answer): string {
  const body = JSON.parse(text) as { errors?: { field: string; message: string }[]; message?: string }
  const fields = body.errors?.map(({ field, message }) => `${field} ${message}`) ?? []
  return api === searchApi ? String(body.message) : fields.join('\n')
}

export const isPlatform = ({ api }: Target) => api === platformApi
export const isDisposition = ({ api }: Target) => api === dispositionApi
