import type { CampaignStatus } from '@tiller/contract/platform/campaigns/shapes'
import type { SegmentStatus } from '@tiller/contract/platform/segments/shapes'
import { ApiError } from '../kit/http/api-error.ts'

/** What callers may ask for. */
export type CallerAction = 'launch' | 'pause' | 'archive'
/** What the platform does by itself: the budget is spent, there is money again, an operator intervenes. */
export type PlatformAction = 'exhaust' | 'replenish' | 'suspend' | 'release'
export type Action = CallerAction | PlatformAction

export type Moves<Status> = Record<Action, readonly (readonly [from: Status, to: Status])[]>
type Shared = Exclude<CampaignStatus, 'PAUSED'>

/** Every move there is; a pair that is absent is refused. ARCHIVED is left by nobody, SYSTEM_PAUSED only by the operator. */
const movesWith = <Paused extends 'PAUSED' | 'USER_PAUSED'>(paused: Paused): Moves<Shared | Paused> => ({
  launch: [
    ['UNDER_DEVELOPMENT', 'LIVE'],
    [paused, 'LIVE'],
  ],
  pause: [
    ['LIVE', paused],
    ['OUT_OF_BUDGET', paused],
  ],
  archive: [
    ['UNDER_DEVELOPMENT', 'ARCHIVED'],
    ['LIVE', 'ARCHIVED'],
    [paused, 'ARCHIVED'],
    ['SYSTEM_PAUSED', 'ARCHIVED'],
    ['OUT_OF_BUDGET', 'ARCHIVED'],
  ],
  exhaust: [['LIVE', 'OUT_OF_BUDGET']],
  replenish: [['OUT_OF_BUDGET', 'LIVE']],
  suspend: [['LIVE', 'SYSTEM_PAUSED']],
  release: [['SYSTEM_PAUSED', paused]],
})

export const campaignMoves: Moves<CampaignStatus> = movesWith('PAUSED')
export const segmentMoves: Moves<SegmentStatus> = movesWith('USER_PAUSED')

const callerActions: readonly Action[] = ['launch', 'pause', 'archive'] satisfies CallerAction[]

/** Where the action leads from `status`. Refuses a move that is not in the table and says which are. */
export function destination<Status>(moves: Moves<Status>, status: Status, action: Action): Status {
  const leadsTo = (each: Action) => moves[each].find(([from]) => from === status)?.[1]
  const to = leadsTo(action)
  if (to !== undefined) return to
  const allowed = callerActions.filter((each) => leadsTo(each) !== undefined)
  throw new ApiError(
    'transition-not-allowed',
    callerActions.includes(action)
      ? `The status is ${String(status)}. Allowed actions: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.`
      : `The status is ${String(status)}; ${action} needs ${moves[action].map(([from]) => from).join(' or ')}.`,
  )
}
