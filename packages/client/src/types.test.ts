import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { dispositionOperations } from '@tiller/contract/disposition/events'
import type { Operation, Operations, OperationOutput, OptionalInput } from '@tiller/contract/operation'
import type { platformOperations } from '@tiller/contract/platform/platform'
import type { searchOperations } from '@tiller/contract/search/search'
import { createClient, type TillerClient } from './client.ts'
import type { Operations as Disposition } from './generated/disposition.ts'
import type { Operations as Platform } from './generated/platform.ts'
import type { Operations as Search } from './generated/search.ts'
import type { OperationMethod } from './method.ts'

/** Type tests: `npm run check` fails if a line does not compile, or if an expected error does not occur. */

type Plain<T> = T extends object ? { [Name in keyof T]: Plain<T[Name]> } : T
type Same<A, B> =
  (<T>(value: T) => T extends Plain<A> ? 1 : 2) extends <T>(value: T) => T extends Plain<B> ? 1 : 2
    ? true
    : false

/** The type of a part of a call; undefined if the call has no such part. */
type PartOf<Call, Name extends string> = string extends keyof Call
  ? undefined
  : Call extends { [N in Name]?: infer P }
    ? Exclude<P, undefined>
    : undefined

/** The response type that the client should have. It reads streamed responses as a whole. */
type Answer<Theirs extends Operation> = Theirs extends { streamed: true }
  ? OptionalInput<Theirs['ok']>
  : OperationOutput<Theirs>

/** The parts of an operation whose types differ between the client and the contract. */
type Difference<Theirs extends Operation, Ours extends { call: object; ok: unknown }> =
  | (Same<Ours['ok'], Answer<Theirs>> extends true ? never : 'ok')
  | (Same<PartOf<Ours['call'], 'params'>, OptionalInput<Theirs['params']>> extends true ? never : 'params')
  | (Same<PartOf<Ours['call'], 'body'>, OptionalInput<Theirs['body']>> extends true ? never : 'body')
  // The contract's types do not mark parameters with defaults as optional.
  | (Same<Partial<PartOf<Ours['call'], 'query'>>, Partial<OptionalInput<Theirs['query']>>> extends true
      ? never
      : 'query')

type Callable<Set extends Operations> = {
  [Id in keyof Set]: Set[Id]['auth'] extends 'basic' ? never : Id & string
}[keyof Set]

/** Operations that exist on one side only, and parts that differ. */
type Differences<Set extends Operations, Ours extends Record<keyof Ours, { call: object; ok: unknown }>> =
  | Exclude<Callable<Set>, keyof Ours>
  | {
      [Id in keyof Ours & string]: Id extends keyof Set ? `${Id} ${Difference<Set[Id], Ours[Id]>}` : Id
    }[keyof Ours & string]

type Expected<Names extends string> = Record<Names, string>

test('the generated types equal those of the contract', () => {
  const differences: {
    platform: Expected<Differences<typeof platformOperations, Platform>>
    search: Expected<Differences<typeof searchOperations, Search>>
    disposition: Expected<Differences<typeof dispositionOperations, Disposition>>
  } = {
    platform: {
      'downloadResume ok': 'The name and the type of a file are in its headers.',
      'downloadStatement ok': 'The same.',
    },
    search: { 'searchJobs query': 'The client reads JSON only, so it does not offer `format`.' },
    disposition: {},
  }
  assert.deepEqual(Object.keys(differences), ['platform', 'search', 'disposition'])
})

type CursorPage = { content: { title: string }[]; metadata: { next: string | null; previous: string | null } }
type ListTitles = OperationMethod<
  { call: { query?: { size?: number; next?: string } }; ok: CursorPage },
  { method: 'GET'; path: '/' }
>

/** Never called; only compiled. */
const uses = {
  versions: async (api: TillerClient) => {
    const { data, etag } = await api.getCampaign.withResponse({ params: { campaignId: 1 } })
    data.name satisfies string
    etag satisfies string
    await api.updateCampaign(
      { params: { campaignId: 1 }, body: { name: 'x' } },
      { ifMatch: etag, idempotencyKey: 'key', retries: 0, signal: AbortSignal.timeout(1) },
    )
    const list = await api.listMyCampaigns.withResponse()
    list.etag satisfies undefined
    // @ts-expect-error a version is undefined, which would change whatever version there is
    await api.updateCampaign({ params: { campaignId: 1 }, body: {} }, { ifMatch: list.etag })
    // @ts-expect-error a GET takes no version
    await api.getCampaign({ params: { campaignId: 1 } }, { ifMatch: etag })
    // @ts-expect-error a launch takes none either
    await api.launchCampaign({ params: { campaignId: 1 } }, { ifMatch: etag })
  },
  keys: async (api: TillerClient) => {
    await api.launchCampaign({ params: { campaignId: 1 } }, { idempotencyKey: 'key' })
    // @ts-expect-error a GET takes no key
    await api.getMe({}, { idempotencyKey: 'key' })
    // @ts-expect-error the Disposition API knows its events without one
    await api.reportEvents({ body: [] }, { idempotencyKey: 'key' })
  },
  calls: async (api: TillerClient) => {
    await api.getMe()
    await api.pauseCampaign({ params: { campaignId: 1 } })
    // @ts-expect-error the path needs an id
    await api.getCampaign()
    // @ts-expect-error a segment needs a name
    await api.createSegment({ params: { campaignId: 1 } })
    // @ts-expect-error no such field
    await api.updateCampaign({ params: { campaignId: 1 }, body: { nmae: 'x' } })
    // @ts-expect-error no such parameter
    await api.listMyCampaigns({ query: { colour: 'red' } })
    // @ts-expect-error no such part
    await api.getStatus({ query: {} })
    // @ts-expect-error the client reads JSON only
    await api.searchJobs({ query: { q: 'x', format: 'xml' } })
  },
  lists: async (api: TillerClient, listTitles: ListTitles) => {
    for await (const campaign of api.listMyCampaigns.all({ query: { size: 10 } }))
      campaign.name satisfies string
    for await (const { title } of listTitles.all()) title satisfies string
    // @ts-expect-error one object is no list
    api.getMe.all()
    // @ts-expect-error a list in one piece has no pages
    api.listAppClientScopes.all()
    // @ts-expect-error reading changes nothing
    api.listMyCampaigns.all({}, { idempotencyKey: 'key' })
  },
  clients: () => {
    const baseUrl = 'https://tiller.example'
    const credentials = { clientId: 'a', clientSecret: 'b' }
    createClient({ baseUrl, credentials })
    // @ts-expect-error which of the two?
    createClient({ baseUrl, credentials, token: 'c' })
  },
}

test('unsupported options of an operation do not compile', () => {
  void uses
})
