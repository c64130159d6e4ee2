import type { CampaignStatus } from '@tiller/contract/platform/campaigns/schemas'
import type { SegmentStatus } from '@tiller/contract/platform/segments/schemas'
import {
  allowedActions,
  callerActions,
  campaignActions,
  segmentActions,
  type CallerAction,
} from '@tiller/contract/platform/campaigns/transitions'
import { ApiError } from '#lib/http/api-error.ts'

/** What the platform does by itself: the budget is spent, there is money again, an operator intervenes. */
export type PlatformAction = 'exhaust' | 'replenish' | 'suspend' | 'release'
export type Action = CallerAction | PlatformAction

export type Moves<Status> = Record<Action, readonly (readonly [from: Status, to: Status])[]>

/** The platform's own moves. ARCHIVED is left by nobody, SYSTEM_PAUSED only by the operator. */
const platformMoves = <Paused extends 'PAUSED' | 'USER_PAUSED'>(paused: Paused) =>
  ({
    exhaust: [['LIVE', 'OUT_OF_BUDGET']],
    replenish: [['OUT_OF_BUDGET', 'LIVE']],
    suspend: [['LIVE', 'SYSTEM_PAUSED']],
    release: [['SYSTEM_PAUSED', paused]],
  }) as const

/** Every move there is; a pair that is absent is refused. */
export const campaignMoves: Moves<CampaignStatus> = { ...campaignActions, ...platformMoves('PAUSED') }
export const segmentMoves: Moves<SegmentStatus> = { ...segmentActions, ...platformMoves('USER_PAUSED') }

/** Where the action leads from `status`. Refuses a move that is not in the table and says which are. */
export function destination<Status>(moves: Moves<Status>, status: Status, action: Action): Status {
  const to = moves[action].find(([from]) => from === status)?.[1]
  if (to !== undefined) return to
  const allowed = allowedActions(moves, status)
  throw new ApiError(
    'transition-not-allowed',
    (callerActions as readonly Action[]).includes(action)
      ? `The status is ${String(status)}. Allowed actions: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.`
      : `The status is ${String(status)}; ${action} needs ${moves[action].map(([from]) => from).join(' or ')}.`,
  )
}
