import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { PlatformStatus } from '@tiller/contract/platform/status/shapes'
import { type Db, isSlowness } from '../kit/db/database.ts'
import { workersBeat } from '../kit/work/processes.ts'
import type { LiveIndex } from '../search/follow/live-index.ts'

type State = PlatformStatus['status']

/** A component that takes longer than this to answer is as good as down. */
const patienceMs = 2_000

type Checked = {
  statusDb: Db
  searchIndex: Pick<LiveIndex, 'ready' | 'follows'>
  config: { dataDir: string }
}

/** Looks at every part that Tiller needs. Always answers, and soon; what does not work is in the answer. */
export const checkStatus = async (checked: Checked): Promise<PlatformStatus> =>
  (await checkParts(checked)).status

/** The same, and whether the database is DOWN for no more than being slow. */
export async function checkParts({ statusDb, searchIndex, config }: Checked) {
  const [maintenance, follows, freeBytes, working] = await Promise.all([
    soon(
      statusDb
        .selectFrom('maintenance')
        .select('state')
        .executeTakeFirstOrThrow()
        .then(({ state }) => state),
    ),
    soon(searchIndex.follows()),
    soon(statfs(config.dataDir).then(({ bavail, bsize }) => bavail * bsize)),
    soon(workersBeat(statusDb)),
  ])
  const components = {
    database: maintenance.found === undefined ? 'DOWN' : 'UP',
    search: !searchIndex.ready() ? 'DOWN' : follows.found === true ? 'UP' : 'DEGRADED',
    disk: diskState(freeBytes.found),
    workers: working.found === true ? 'UP' : 'DEGRADED',
  } as const
  const status: PlatformStatus = {
    status: overall(components),
    maintenance: maintenance.found ?? 'INACTIVE',
    components,
  }
  return { status, databaseSlow: maintenance.late }
}

/** Without database or disk nothing works; without search or workers much does. */
export const overall = (components: PlatformStatus['components']): State => {
  if (components.database === 'DOWN' || components.disk === 'DOWN') return 'DOWN'
  return Object.values(components).every((state) => state === 'UP') ? 'UP' : 'DEGRADED'
}

const megabyte = 1_048_576

export function diskState(freeBytes: number | undefined): State {
  if (freeBytes === undefined || freeBytes < 64 * megabyte) return 'DOWN'
  return freeBytes < 512 * megabyte ? 'DEGRADED' : 'UP'
}

/** What a check finds out; nothing if it fails or takes too long. */
async function soon<T>(check: Promise<T>): Promise<{ found: T | undefined; late: boolean }> {
  const timer = new AbortController()
  const late = delay(patienceMs, { found: undefined, late: true }, { signal: timer.signal })
  try {
    return await Promise.race([check.then((found) => ({ found, late: false })), late])
  } catch (error) {
    return { found: undefined, late: isSlowness(error) }
  } finally {
    timer.abort()
    late.catch(() => {})
  }
}
