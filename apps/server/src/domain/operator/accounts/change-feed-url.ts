import { toDisplayedFetchSettings, updateFetchSettings } from '#domain/accounts/sources/sources.ts'
import { requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { recordOperatorChange, type ActionContext } from '../record.ts'

/**
 * Changes the feed URL of a source, which makes it due. The audit record contains only its host and path, because the
 * rest may contain secrets. Throws `not-found`, `source-type`, and `invalid-request` for a job board.
 *
 * @param url a validated URL
 */
export async function changeFeedUrlAudited(tx: Tx, doing: ActionContext, id: number, url: string) {
  const row = await tx
    .selectFrom('source')
    .select(['feedUrl', 'fetchEveryMinutes', 'connector'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const source = requireFound(row, 'source', id)
  if (source.connector !== null)
    throwIfInvalid([
      { in: 'body', field: 'feedUrl', message: 'cannot be changed of a job board; create another source' },
    ])
  const { feedAddress } = await updateFetchSettings(tx, id, { feedUrl: url }, doing.at)
  const before = { feedAddress: toDisplayedFetchSettings(source).feedAddress }
  const after =
    before.feedAddress === feedAddress && source.feedUrl !== url
      ? { feedAddress, feedUrlParameters: 'CHANGED' }
      : { feedAddress }
  await recordOperatorChange(tx, doing, {
    objectType: 'SOURCE',
    objectId: id,
    action: 'CHANGE',
    before,
    after,
  })
}
