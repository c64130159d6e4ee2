import type { JobGate } from '@tiller/contract/platform/jobs/schemas'
import type { LastStatusChange } from '#domain/events/audit-log/last-status-changes.ts'
import type { EligibilityGate, ServingRow } from './gates.ts'

export type NamedServingRow = ServingRow & {
  id: number
  sourceId: number
  sourceName: string
  campaignId: number | null
  campaignName: string | null
  segmentId: number | null
  segmentName: string | null
}

/** A closed gate as it is shown to the customer. */
export type Blocker = {
  gate: JobGate
  sentence: string
  /** What the customer can do to open the gate. */
  remedy: string
  /** When the gate closed; null if unknown. */
  since: Date | null
}

/** Explains a closed gate and how to open it. */
export function explainBlocker(
  { name, of }: Pick<EligibilityGate, 'name' | 'of'>,
  row: NamedServingRow,
  moves: LastTransitions,
): Blocker {
  switch (name) {
    case 'FEED':
      return { gate: name, ...(of === 'SOURCE' ? ofSource(row) : ofFeed(row)) }
    case 'HOLD':
      return { gate: name, ...holds[row.hold ?? 'END_UNREADABLE'], since: null }
    case 'FILTER':
      return {
        gate: name,
        sentence: 'No campaign has taken the job.',
        remedy: 'Let the job filters of a campaign of its pool match it.',
        since: null,
      }
    case 'PRICE':
      return {
        gate: name,
        sentence: 'Neither the job, its segment nor its campaign sets a price.',
        remedy: 'Set a CPC for the campaign or the segment, or give the job one in the feed.',
        since: null,
      }
    case 'CAMPAIGN':
    case 'SEGMENT':
      return stopped(name, row, moves)
    case 'BUDGET':
      return outOfBudget(of, row, moves)
    case 'DAILY_CAP':
      return resting(row)
  }
}

/** Explains a gate that is closed for several jobs, of which `row` is one. */
export const explainSharedBlocker = (
  gate: Pick<EligibilityGate, 'name' | 'of'>,
  row: NamedServingRow,
  moves: LastTransitions,
): Blocker =>
  gate.name === 'FEED' && gate.of === 'JOB'
    ? {
        gate: 'FEED',
        sentence: 'The jobs have expired.',
        remedy: 'Give them an expiration date in the future in the feed, or none.',
        since: null,
      }
    : explainBlocker(gate, row, moves)

/** The last status transitions of the campaign and the segment. */
export type LastTransitions = {
  CAMPAIGN?: LastStatusChange | undefined
  SEGMENT?: LastStatusChange | undefined
}

const holds = {
  END_UNREADABLE: {
    sentence: 'The end date of the job in the feed cannot be read.',
    remedy: 'Write the end date as YYYY-MM-DD in the feed, or leave it out.',
  },
  PRICE_REVIEW: {
    sentence: 'The price of the job in the feed is at least 100 times the median price of the pool.',
    remedy: 'Correct the price in the feed, or let the operator accept prices of this height for the source.',
  },
  PAGE_CLOSED: {
    sentence: 'The page behind the URL of the job has been closed for three days.',
    remedy: 'Correct the URL, or remove the job from its source. The page is checked daily.',
  },
  REPORTED: {
    sentence: 'The operator has closed the job after reports of job seekers.',
    remedy: 'Ask the operator about the reports.',
  },
}

function ofFeed({ expungedAt, deletedAt, expiresAt }: NamedServingRow) {
  const remedy = 'Put the job into the feed, with an expiration date to come or none.'
  if (expungedAt !== null)
    return { sentence: 'The job ended long ago: its text is erased.', remedy, since: expungedAt }
  if (deletedAt !== null) return { sentence: 'The feed no longer holds the job.', remedy, since: deletedAt }
  return { sentence: `The job expired at ${expiresAt?.toISOString()}.`, remedy, since: expiresAt }
}

const ofSource = ({ sourceName, sourceStatus }: NamedServingRow) => ({
  sentence: `Its source "${sourceName}" is ${sourceStatus}.`,
  remedy: 'Ask the operator to set the source LIVE.',
  since: null,
})

const nameOf = (of: 'CAMPAIGN' | 'SEGMENT', row: NamedServingRow) =>
  of === 'CAMPAIGN'
    ? `The campaign "${row.campaignName}" (${row.campaignId})`
    : `The segment "${row.segmentName}" (${row.segmentId})`

function stopped(of: 'CAMPAIGN' | 'SEGMENT', row: NamedServingRow, moves: LastTransitions): Blocker {
  const status = of === 'CAMPAIGN' ? row.campaignStatus : row.segmentStatus
  const move = moves[of]
  const who = nameOf(of, row)
  const launch = `Launch the ${of.toLowerCase()}.`
  const because = reasonOf(move)
  const plain = (sentence: string, remedy: string): Blocker => ({
    gate: of,
    sentence,
    remedy,
    since: move?.at ?? null,
  })
  switch (status) {
    case 'UNDER_DEVELOPMENT':
      return plain(`${who} is UNDER_DEVELOPMENT: it has never been launched.`, launch)
    case 'SYSTEM_PAUSED':
      return plain(`${who} is SYSTEM_PAUSED: the operator has stopped it.${because}`, 'Ask the operator.')
    case 'ARCHIVED':
      return plain(`${who} is ARCHIVED.`, 'Let the job filters of another campaign match the job.')
    case 'PAUSED':
    case 'USER_PAUSED':
    case 'LIVE':
    case 'OUT_OF_BUDGET':
    case null:
      return move?.actor === 'SCHEDULER'
        ? {
            ...plain(
              `${who} is ${status} since ${move.at.toISOString()} by a scheduled pause.${because}`,
              launch,
            ),
            gate: 'SCHEDULE',
          }
        : plain(`${who} is ${status}.${because}`, launch)
  }
}

const reasonOf = (move: LastStatusChange | undefined) => (move?.reason ? ` Reason: ${move.reason}` : '')

function outOfBudget(of: EligibilityGate['of'], row: NamedServingRow, moves: LastTransitions): Blocker {
  const level = of === 'SEGMENT' ? 'SEGMENT' : 'CAMPAIGN'
  return {
    gate: 'BUDGET',
    sentence: `${nameOf(level, row)} is OUT_OF_BUDGET: its money of this month is spent.`,
    remedy: 'Raise the monthly budget, add a one-time budget, or wait for the next month.',
    since: moves[level]?.at ?? null,
  }
}

function resting(row: NamedServingRow): Blocker {
  const { restingUntil, dayCappedAt } = row
  const why = dayCappedAt === null ? "is ahead of today's plan" : "has spent today's share of its budget"
  return {
    gate: 'DAILY_CAP',
    sentence: `${nameOf('CAMPAIGN', row)} ${why} and goes on at ${restingUntil?.toISOString()}.`,
    remedy: 'Wait, raise the budget, or turn its pacing off.',
    since: dayCappedAt,
  }
}
