import type { getStatus } from '@tiller/contract/platform/status'
import type { Handler } from '@tiller/contract/operation'
import { sql } from 'kysely'
import type { PlatformContext } from '../http/platform-api.ts'

/** Always answers; what does not work is in the answer. */
export const get: Handler<typeof getStatus, PlatformContext> = async ({ db, searchIndex }) => {
  const database = await sql`select 1`.execute(db).then(
    () => 'UP' as const,
    () => 'DOWN' as const,
  )
  const search = searchIndex.ready() ? 'UP' : 'DOWN'
  const status = database === 'DOWN' ? 'DOWN' : search === 'DOWN' ? 'DEGRADED' : 'UP'
  return { status, maintenance: 'INACTIVE', components: { database, search } }
}
