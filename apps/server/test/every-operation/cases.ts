import assert from 'node:assert/strict'
import { campaignBlank } from '@tiller/contract/platform/campaigns/shapes'
import { platform } from '@tiller/contract/platform/platform'
import type { Operation } from '@tiller/contract/operation'
import type { Scope } from '@tiller/contract/scopes'
import { createAppClient } from '../../src/access/app-clients/app-clients.ts'
import { checkedFetch } from '../documents.ts'
import type { Harness } from '../harness.ts'

/** Every operation of the Platform API that a token opens. */
export type Secured = Operation & { auth: Scope }

const isSecured = (operation: Operation): operation is Secured =>
  operation.auth !== 'none' && operation.auth !== 'basic'

export const secured: Secured[] = Object.values<Operation>(platform).filter(isSecured)

/**
 * What a path names, by the segment before the parameter: an object that belongs to the customer and is made
 * for it, or a row of the reference data that is everybody's. An operation with a path that is not in this
 * table fails its tests.
 */
const owned: Record<string, (h: Harness) => Promise<number>> = {
  pools: async ({ poolId }) => poolId,
  campaigns: (h) => campaign(h),
  segments: async (h) => {
    const campaignId = await campaign(h)
    return (await h.api.createSegment({ params: { campaignId }, body: { name: 'Segment', jobFilters: [] } }))
      .id
  },
  jobs: async (h) => {
    await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
    return Number((await h.api.listMyJobs()).content[0]?.id)
  },
  companies: async (h) => {
    await h.seed.jobs(h.sourceId, [{ reference: 'a' }])
    return Number((await h.api.listMyCompanies()).content[0]?.id)
  },
  'app-clients': async ({ db, tenant, parts: { now } }) => {
    const { clientId } = await createAppClient(db, tenant, {
      name: 'Other',
      scopes: ['jobs:read'],
      at: now(),
    })
    const { id } = await db
      .selectFrom('appClient')
      .select('id')
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    return id
  },
}

const everybodys: Record<string, string> = {
  states: '25',
  counties: '25017',
  cities: '11028',
  zipcodes: '02139',
  categories: '110000',
  'pause-reasons': '1',
}

const campaign = async (h: Harness) => (await h.seed.campaign(h.poolId, { jobFilters: [] })).id

/** A body that each operation takes; one that needs a body and is not in this table fails its tests. */
const bodies: Record<string, (h: Harness) => Promise<object>> = {
  createCampaign: async () => ({ ...campaignBlank, name: 'Campaign' }),
  updateCampaign: async () => ({ name: 'Changed' }),
  pauseCampaign: async () => ({}),
  copyCampaign: async ({ poolId }) => ({ name: 'Copy', poolId }),
  createSegment: async () => ({ name: 'Segment', jobFilters: [] }),
  updateSegment: async () => ({ name: 'Changed' }),
  copySegment: async (h) => ({ name: 'Copy', campaignId: await campaign(h) }),
  createAppClient: async () => ({ name: 'Another', scopes: ['integration'] }),
}

/** No id of anything. */
const missingId = 9_007_199_254_740_991

/** A request that the operation takes from `owner`, with its own objects. */
export type Request = {
  operation: Secured
  /** With the id of the owner's object in it. */
  path: string
  /** What the path names: an object of the owner's, by id, or nothing of anybody's. */
  ownedId: number | undefined
  body: object | undefined
}

/** Whether what the path names belongs to a customer. */
export const isOwned = (operation: Operation) => (parameterOf(operation)?.segment as string) in owned

function parameterOf({ path }: Operation) {
  const [, segment, name] = /([\w-]+)\/\{(\w+)\}/.exec(path) ?? []
  return segment === undefined || name === undefined ? undefined : { segment, name }
}

/** A request for an object that no other request is for, because it is going to be changed. */
export async function freshRequestOf(operation: Secured, owner: Harness): Promise<Request> {
  const parameter = parameterOf(operation)
  return fill(operation, owner, await owned[parameter?.segment ?? '']?.(owner))
}

const made = new WeakMap<Harness, Map<string, Promise<number>>>()

/** A request for one of the owner's objects, which many requests look at. */
export async function requestOf(operation: Secured, owner: Harness): Promise<Request> {
  const { segment = '' } = parameterOf(operation) ?? {}
  const objects = made.get(owner) ?? new Map<string, Promise<number>>()
  made.set(owner, objects)
  const object = objects.get(segment) ?? owned[segment]?.(owner)
  if (object !== undefined) objects.set(segment, object)
  return fill(operation, owner, await object)
}

async function fill(operation: Secured, owner: Harness, ownedId: number | undefined): Promise<Request> {
  const parameter = parameterOf(operation)
  const value = ownedId ?? everybodys[parameter?.segment ?? '']
  assert.ok(
    parameter === undefined || value !== undefined,
    `${operation.id}: no fixture for ${operation.path}`,
  )
  const makeBody = bodies[operation.id]
  assert.ok(operation.body === undefined || makeBody !== undefined, `${operation.id}: no body in the table`)
  const path = operation.path.replace(/\{\w+\}/, String(value))
  return {
    operation,
    path,
    ownedId,
    body: operation.body === undefined ? undefined : await makeBody?.(owner),
  }
}

/** The same request for an object that does not exist. */
export const missing = (request: Request): Request => ({
  ...request,
  ownedId: missingId,
  path: request.path.replace(`/${request.ownedId}`, `/${missingId}`),
})

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

type Extra = {
  bearer?: string
  subCustomerId?: number
  headers?: Record<string, string>
  /** Sent in place of the body. */
  text?: string | undefined
}

export async function send(
  baseUrl: string,
  { operation, path, body }: Request,
  { bearer, subCustomerId, headers, text = body === undefined ? undefined : JSON.stringify(body) }: Extra,
): Promise<Answer> {
  const query = subCustomerId === undefined ? '' : `?subCustomerId=${subCustomerId}`
  const response = await checkedFetch(`${baseUrl}/v5${path}${query}`, {
    method: operation.method,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

/** An answer without what differs between any two: the request's id, and the id that was asked for. */
export const anonymous = ({ status, body }: Answer, id: number | undefined) => {
  const { requestId: _, ...rest } = body
  return { status, body: JSON.stringify(rest).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '<id>') }
}
