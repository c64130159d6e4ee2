import { EventEmitter } from 'node:events'
import type { SearchIndex } from '@tiller/search-engine/port'
import type pg from 'pg'
import type { Db } from '#lib/postgres/database.ts'
import { createChannelListener } from '#lib/postgres/listen.ts'
import { areOfJobs, createAnnouncer } from '../announcer.ts'
import { createChangeReader, readCurrentPosition, type RowChange } from '../change-table.ts'
import { areBothCurrent, inTime, pollMs, type LiveIndex } from '../live-index.ts'
import { createPassQueue } from '../pass-queue.ts'
import { createIndexReplica, isAnyReplicaKeepingUp } from '../replica.ts'

type RemoteIndexOptions = {
  db: Db
  pool: pg.Pool
  /** Sends a search to a process that has an index. */
  search: SearchIndex['search']
}

/**
 * Represents the indexes of other processes in a process without one. It follows the table `change` too, so that caches
 * are evicted and changes of jobs are announced.
 */
export function createRemoteIndex({ db, pool, search }: RemoteIndexOptions): LiveIndex {
  // It is not stored, because nobody waits for a process without an index.
  const replica = createIndexReplica(db)
  const { areJobsShown, ...follower } = followChanges(db, pool)
  return {
    ...follower,
    search,
    stats: async () => ({ documents: 0, liveDocuments: 0, groups: 0, terms: 0 }),
    documents: async () => 0,
    lagMs: () => null,
    catchUpSoon: () => areBothCurrent(inTime(areJobsShown()), replica.appliedByOthers()),
    isKeepingUp: () => isAnyReplicaKeepingUp(db),
    isSnapshotSaved: () => true,
    onSnapshotFailure: () => {},
    onLoading: () => {},
  }
}

function followChanges(db: Db, pool: pg.Pool) {
  const reader = createChangeReader(db)
  const events = new EventEmitter<{ change: [readonly RowChange[]] }>()
  const announce = createAnnouncer(pool, (handler) => events.on('change', handler))
  let isFollowing = false
  let timer: NodeJS.Timeout | undefined
  let jobsChangedMs = Number.NEGATIVE_INFINITY
  const polls = createPassQueue(async () => {
    const { missed, changes, done } = await reader.read()
    if (areOfJobs(changes)) jobsChangedMs = performance.now()
    events.emit('change', missed ? [{ kind: 'rebuild', id: 0 }] : changes)
    done()
  })
  const pollSoon = () => void polls.next().catch(() => {})
  const listener = createChannelListener(pool, 'tiller_change', pollSoon, reader.mistrust)
  const catchUp = async () => {
    await polls.next()
    announce()
  }
  return {
    catchUp,
    /** Rejects if some process with an index may not have polled since the last change of a job. */
    areJobsShown: async () => {
      await catchUp()
      if (performance.now() - jobsChangedMs <= pollMs) throw new Error('Changed jobs may not be shown yet.')
    },
    onChange: (handler: (changes: readonly RowChange[]) => void) => void events.on('change', handler),
    ready: () => isFollowing,
    start: async () => {
      reader.moveTo(await readCurrentPosition(db))
      isFollowing = true
      await listener.renew()
      timer = setInterval(() => {
        void listener.renew()
        pollSoon()
      }, pollMs)
      return { fromSnapshot: false }
    },
    stop: async () => {
      clearInterval(timer)
      listener.stop()
      await polls.idle()
    },
  }
}
