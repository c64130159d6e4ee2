import { findActive, formatIndexName } from '@tiller/search-opensearch/generations'
import type pg from 'pg'
import { createLeadership } from '#lib/runtime/tasks/leadership.ts'
import { createIndexBacklog } from '../backlog.ts'
import { createPassQueue } from '../pass-queue.ts'
import { createIndexFollower, type IndexFollower } from '../poll.ts'
import type { ProjectionSource } from '../projection.ts'
import { readCheckpoint, readPollStart, saveCheckpoint, type PollStart } from './checkpoint.ts'
import { createDocumentIndex, openNextGeneration, type Cluster, type DocumentIndex } from './documents.ts'

type IndexerOptions = {
  cluster: Cluster
  source: ProjectionSource
  /** A pool with sessions, one of which holds the lock of the leader. */
  pool: pg.Pool
  /** Whether this process may write now. Processes that serve searches leave it to those that only write. */
  mayLead: () => Promise<boolean>
  onFailure: (error: unknown) => void
}

/** Interval of passes in ms. They also find a missing leader, and changes whose notification was lost. */
const passMs = 1_000

/**
 * Creates the component that writes changed documents to the cluster. Only the leader does so, the process that holds an
 * advisory lock. It continues from the stored checkpoint, so a change of the leader loses nothing. It fills a new
 * generation of the index if there is no checkpoint or a rebuild is requested. A failed pass is repeated a second later.
 */
export function createIndexer({ cluster, source, pool, mayLead, onFailure }: IndexerOptions) {
  const leadership = createLeadership(pool, 'searchIndexer')
  let term: Term | undefined

  async function pass() {
    if (!(await mayLead())) {
      term = undefined
      leadership.resign()
      return
    }
    const signal = await leadership.acquire()
    if (term?.signal !== signal) term = undefined
    if (signal === undefined) return
    try {
      term ??= await beginTerm(cluster, source, signal)
      await term.pass()
    } catch (error) {
      // The next pass continues from the stored checkpoint.
      term = undefined
      throw error
    }
  }

  const passes = createPassQueue(pass)
  const next = () => passes.next().catch(onFailure)
  let timer: NodeJS.Timeout | undefined
  return {
    /** Runs the first pass, and then others at intervals. Does not throw if the first one fails. */
    async start() {
      await next()
      timer = setInterval(() => void next(), passMs)
    },
    soon: () => void next(),
    async stop() {
      clearInterval(timer)
      leadership.abort()
      await passes.idle()
      await leadership.settled()
      leadership.resign()
    },
  }
}

/** The work of a leader, until it loses the lock or fails. */
type Term = { signal: AbortSignal; pass(): Promise<void> }

async function beginTerm(cluster: Cluster, source: ProjectionSource, signal: AbortSignal): Promise<Term> {
  const { db } = source
  const { client, alias } = cluster
  const stored = await readCheckpoint(db)
  let start = await readPollStart(db)
  let generation = stored?.generation ?? 0
  const version = () => {
    // A process that has lost the lock must stop writing.
    signal.throwIfAborted()
    return start.version
  }
  const openNext = () => openNextGeneration(cluster, ++generation)
  const createNext = () => createDocumentIndex(cluster, { db, version, open: openNext, isActive: false })
  const follower: IndexFollower<DocumentIndex> = createIndexFollower(source, createNext, {
    loaded: async () => {},
    changed: () => {},
    applied: () => {},
  })
  const active = await findActive(client, alias)
  if (stored === undefined || !active.includes(formatIndexName(alias, stored.generation)))
    await follower.load()
  else {
    const index = createDocumentIndex(cluster, {
      db,
      version,
      open: async () => stored.generation,
      isActive: true,
    })
    await follower.resume(index, { position: stored, groups: new Map(), pending: createIndexBacklog() })
  }
  return {
    signal,
    pass: async () => {
      await pollUntilCaughtUp(follower, async () => (start = await readPollStart(db)))
      const published = await follower.index().publish()
      await saveCheckpoint(db, { ...published, ...follower.checkpoint().position, at: start.at })
    },
  }
}

async function pollUntilCaughtUp(follower: IndexFollower<DocumentIndex>, begin: () => Promise<PollStart>) {
  do {
    await begin()
    await follower.poll()
  } while (!follower.isCaughtUp())
}
