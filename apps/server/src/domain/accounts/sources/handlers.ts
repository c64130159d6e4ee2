import { readLimit } from '#domain/accounts/customers/limits.ts'
import type { Handlers } from '@tiller/contract/operation'
import type { sourceOperations } from '@tiller/contract/platform/sources/operations'
import { buildBoardFeedUrl, jobBoards } from '@tiller/contract/platform/sources/boards'
import {
  maxSources,
  type FeedAddress,
  type Source,
  type SourceConnector,
  type SourceCreate,
} from '@tiller/contract/platform/sources/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { Config } from '#lib/config/config.ts'
import type { EgressClient } from '#lib/egress/egress.ts'
import { ApiError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { mapPage } from '#lib/postgres/pagination/paging.ts'
import { getPool } from '../pools/pools.ts'
import { countSources, findSource, listTenantSources, lockCustomerSources, toSource } from './queries.ts'
import { createSource, updateFetchSettings } from './sources.ts'

export type SourceContext = RequestContext & {
  readonly feeds: { egress: EgressClient; config: Pick<Config, 'feedsOverHttp'> }
}

/** Validates a URL. Throws `invalid-request` if it cannot be fetched. */
export function validateFeedUrl(
  { feeds: { egress, config } }: Pick<SourceContext, 'feeds'>,
  value: string,
  field = 'feedUrl',
) {
  const url = egress.checkUrl(value, { http: config.feedsOverHttp })
  if (url instanceof URL) return url.href
  throw new ApiError('invalid-request', 'One field is invalid.', [bodyProblem(field, url.fault, value)])
}

const getSource = async (tx: Tx, { tenant }: SourceContext, id: number) =>
  toSource(requireFound(await findSource(tx, tenant, id), 'source', id))

const bodyProblem = (field: string, message: string, value?: unknown): FieldProblem => ({
  in: 'body',
  field,
  message,
  ...(value === undefined ? {} : { value }),
})

/**
 * Returns the URL of a feed or of the first document of a job board. Throws `invalid-request` for contradictory fields
 * and for a URL that cannot be fetched.
 */
export function validateFeedAddress(
  ctx: Pick<SourceContext, 'feeds'>,
  { feedUrl, connector, board }: FeedAddress,
) {
  if (connector === undefined) {
    throwIfInvalid([
      ...(feedUrl === undefined ? [bodyProblem('feedUrl', 'is missing')] : []),
      ...(board === undefined ? [] : [bodyProblem('board', 'requires a connector', board)]),
    ])
    return validateFeedUrl(ctx, feedUrl ?? '')
  }
  const url = board === undefined ? undefined : buildBoardFeedUrl(connector, board)
  const isMissing = board === undefined
  throwIfInvalid([
    ...(feedUrl === undefined ? [] : [bodyProblem('feedUrl', 'must be absent beside a connector', feedUrl)]),
    ...(isMissing ? [bodyProblem('board', 'is missing')] : []),
    ...(isMissing || url !== undefined ? [] : [bodyProblem('board', notABoard(connector), board)]),
  ])
  return validateFeedUrl(ctx, url ?? '', 'board')
}

const notABoard = (connector: SourceConnector) =>
  `must be the public URL of a job board of ${jobBoards[connector].name}${jobBoards[connector].hasToken ? ', or its token' : ''}`

/** Returns the feed settings of a source, which are problems if its jobs come by API or upload. */
const feedProblems = ({ feedUrl, fetchEveryMinutes, connector, board }: SourceCreate): FieldProblem[] =>
  Object.entries({ feedUrl, fetchEveryMinutes, connector, board }).flatMap(([field, value]) =>
    value === undefined ? [] : [bodyProblem(field, 'must be absent from a source without a feed', value)],
  )

/**
 * Validates the settings of a new source. Throws `invalid-request` for contradictory fields and for a URL that cannot
 * be fetched.
 */
export function validateNewSource(ctx: Pick<SourceContext, 'feeds'>, body: SourceCreate) {
  const { name, type = 'FEED', connector, searchEngines } = body
  if (type !== 'FEED') throwIfInvalid(feedProblems(body))
  const feedUrl = type !== 'FEED' ? null : validateFeedAddress(ctx, body)
  const everyMinutes = body.fetchEveryMinutes ?? (connector && jobBoards[connector].everyMinutes)
  return { name, type, connector, feedUrl, everyMinutes, searchEngines }
}

type Recorded = { action: 'CREATE' | 'CHANGE'; before?: Source; after: Source }

const record = (tx: Tx, { tenant, by, at }: SourceContext, { action, before, after }: Recorded) =>
  publishEvents(tx, {
    ...tenant,
    at,
    change: {
      objectType: 'SOURCE',
      objectId: after.id,
      by,
      action,
      ...(before === undefined ? {} : { before: recorded(before) }),
      after: recorded(after),
    },
  })

const recorded = ({ name, feedAddress, fetchEveryMinutes, searchEngines }: Source) => ({
  name,
  feedAddress,
  fetchEveryMinutes,
  searchEngines,
})

export const sourceHandlers: Handlers<typeof sourceOperations, SourceContext> = {
  listMySources: (ctx, { query }) =>
    ctx.read(async (tx) => mapPage(await listTenantSources(tx, ctx.tenant, query), toSource)),

  getSource: (ctx, { params: { sourceId } }) => ctx.read((tx) => getSource(tx, ctx, sourceId)),

  createSource: (ctx, { params: { poolId }, body }) => {
    const settings = validateNewSource(ctx, body)
    return ctx.write(async (tx) => {
      await getPool(tx, ctx.tenant, poolId)
      await lockCustomerSources(tx, ctx.tenant)
      const limit = await readLimit(tx, ctx.tenant, 'sources', maxSources)
      if ((await countSources(tx, ctx.tenant)) >= limit)
        throw new ApiError('quota-exceeded', `A customer may have ${limit} sources.`)
      const { id } = await createSource(tx, { ...ctx.tenant, poolId }, { ...settings, at: ctx.at })
      const after = await getSource(tx, ctx, id)
      await record(tx, ctx, { action: 'CREATE', after })
      return after
    })
  },

  updateSource: (ctx, { params: { sourceId }, body }) => {
    const { feedUrl, fetchEveryMinutes: everyMinutes, name, searchEngines } = body
    const url = feedUrl === undefined ? undefined : validateFeedUrl(ctx, feedUrl)
    return ctx.write(async (tx) => {
      await lockCustomerSources(tx, ctx.tenant)
      const before = await getSource(tx, ctx, sourceId)
      ctx.requireVersion(before)
      if (url !== undefined && before.connector !== null)
        throwIfInvalid([bodyProblem('feedUrl', 'cannot be changed of a job board; create another source')])
      if (everyMinutes !== undefined && url === undefined && before.feedAddress === null)
        throwIfInvalid([{ in: 'body', field: 'fetchEveryMinutes', message: 'requires a feed URL' }])
      await updateFetchSettings(
        tx,
        sourceId,
        { ...(url === undefined ? {} : { feedUrl: url }), everyMinutes, name, searchEngines },
        ctx.at,
      )
      const after = await getSource(tx, ctx, sourceId)
      await record(tx, ctx, { action: 'CHANGE', before, after })
      return after
    })
  },
}
