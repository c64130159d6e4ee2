import { type Db, isPassing, PoolFull } from '#lib/postgres/database.ts'
import { paceBudgets, settleBudgets } from './charge.ts'
import type { Click, RecordedClick } from './click.ts'
import { createLane } from './limiter.ts'
import { conflictKeys, recordClick, recordGroup, type PendingClick, type RecordedOutcome } from './record.ts'

/** Records clicks as `recordClick` does, many of them in one commit. */
export type ClickWriter = { record(click: Click, abandoned?: AbortSignal): Promise<RecordedClick> }

/** Groups that are recorded at one time. One waits for the disk while the next is looked at and a third waits for its bucket. */
const groupsAtOnce = 3
/** More in one commit gains nothing, and makes the last of them wait. */
const maxGroup = 200
const maxWaiting = 10_000

/**
 * How long a group waits for what somebody else holds. Then each of its clicks tries alone, all but without waiting, and
 * those that find it held wait for themselves, few at a time: together they leave the groups their connections.
 */
const lockMs = { group: 1_000, alone: 100 }
const lanes = { alone: 3, held: 2 }

type Waiting = PendingClick & {
  resolve(recorded: RecordedClick | Promise<RecordedClick>): void
  reject(error: unknown): void
}

/**
 * Group commit: while as many groups are being recorded as may be, what arrives waits and is then recorded together,
 * by one transaction and one wait for the disk. Nothing waits when there is nothing to wait for. A group that fails is
 * recorded click by click, so that one click costs no other.
 */
export function createClickWriter(db: Db): ClickWriter {
  let queue: Waiting[] = []
  let groups = 0
  /** Of clicks that are being recorded. */
  const underWay = new Set<string>()
  const recordOne = recorderOfOne(db)

  const work = async () => {
    groups += 1
    for (let group = takeGroup(); group.length > 0; group = takeGroup()) await recordTogether(group)
    groups -= 1
  }

  /**
   * The first of those that wait, without any whose class another one in the group, or one that is under way, may
   * decide: it has to look after that one's commit.
   */
  function takeGroup(): Waiting[] {
    const group: Waiting[] = []
    queue = queue.filter((waiting) => {
      if (waiting.abandoned?.aborted === true) return (waiting.reject(waiting.abandoned.reason), false)
      const names = conflictKeys(waiting.click)
      if (group.length >= maxGroup || names.some((name) => underWay.has(name))) return true
      for (const name of names) underWay.add(name)
      group.push(waiting)
      return false
    })
    return group
  }

  const isDone = ({ click }: Waiting) => conflictKeys(click).forEach((name) => underWay.delete(name))

  async function recordTogether(group: readonly Waiting[]): Promise<void> {
    try {
      const recorded = await recordGroup(db, group, { lockMs: lockMs.group, passesOver: true })
      answer(db, group, recorded)
      for (const [n, waiting] of group.entries())
        if (recorded[n] === undefined) later(waiting, recordOne.whenFree)
        else isDone(waiting)
    } catch (error) {
      const retry = waitedForOthers(error) || !isPassing(error)
      for (const waiting of group) later(waiting, retry ? recordOne.atOnce : giveUp(error))
    }
  }

  const later = (waiting: Waiting, record: (waiting: Waiting) => Promise<void>) =>
    void record(waiting).finally(() => {
      isDone(waiting)
      if (groups < groupsAtOnce) void work()
    })

  return {
    record: (click, abandoned) => {
      if (queue.length >= maxWaiting) return Promise.reject(new PoolFull('clicks'))
      const { promise, resolve, reject } = Promise.withResolvers<RecordedClick>()
      queue.push({ click, abandoned, resolve, reject })
      if (groups < groupsAtOnce) void work()
      return promise
    },
  }
}

const giveUp =
  (error: unknown) =>
  async ({ reject }: Waiting) =>
    reject(error)

/** Records clicks of a group that failed, or that it has passed over, and answers each. */
function recorderOfOne(db: Db) {
  const alone = createLane(lanes.alone)
  const held = createLane(lanes.held)
  const record = ({ click, abandoned }: Waiting, ms?: number) =>
    recordClick(db, click, { abandoned, lockMs: ms })
  const whenFree = (waiting: Waiting) => held(() => record(waiting)).then(waiting.resolve, waiting.reject)
  return {
    whenFree,
    atOnce: (waiting: Waiting): Promise<void> =>
      alone(() => record(waiting, lockMs.alone)).then(waiting.resolve, (error: unknown) =>
        waitedForOthers(error) ? whenFree(waiting) : waiting.reject(error),
      ),
  }
}

/**
 * Answers each click of a group that is on disk; those that have used up a budget, or a day's share of it, when that is settled,
 * once for all of them.
 */
function answer(db: Db, group: readonly Waiting[], recorded: readonly (RecordedOutcome | undefined)[]) {
  const settling = new Map<string, Promise<void>>()
  const once = (name: string, settle: () => Promise<void>) => {
    const settled = settling.get(name) ?? settle()
    settling.set(name, settled)
    return settled
  }
  const dearestFirst = [...recorded.entries()]
    .flatMap(([n, inBooks]) => (inBooks === undefined ? [] : [[n, inBooks] as const]))
    .toSorted(([, a], [, b]) => dearness(b) - dearness(a))
  for (const [n, { exhausts, ahead, ...rest }] of dearestFirst) {
    const settled: Promise<void>[] = []
    if (exhausts !== undefined) {
      const { campaignId, segmentId, period } = exhausts
      settled.push(once(`month ${campaignId} ${segmentId} ${period}`, () => settleBudgets(db, exhausts)))
    }
    if (ahead !== undefined) settled.push(once(`day ${ahead.campaignId}`, () => paceBudgets(db, ahead)))
    const isSettled = settled.length > 0
    const answered = { ...rest, settled: isSettled }
    group[n]?.resolve(isSettled ? Promise.all(settled).then(() => answered) : answered)
  }
}

const dearness = ({ exhausts, ahead }: RecordedOutcome) =>
  Math.max(exhausts?.priceCents ?? 0, ahead?.priceCents ?? 0)

/** A deadlock, or a lock that somebody holds for long: on the way of one of them. */
const waitedForOthers = (error: unknown) =>
  ['40P01', '55P03'].includes(String((error as { code?: unknown }).code))
