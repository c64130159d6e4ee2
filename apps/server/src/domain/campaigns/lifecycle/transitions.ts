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

/** Actions of the platform: the budget is exhausted or replenished, or an operator intervenes. */
export type PlatformAction = 'exhaust' | 'replenish' | 'suspend' | 'release'
export type Action = CallerAction | PlatformAction

export type Transitions<Status> = Record<Action, readonly (readonly [from: Status, to: Status])[]>

/** Transitions by the platform. ARCHIVED is final; only the operator ends SYSTEM_PAUSED. */
const platformTransitions = <Paused extends 'PAUSED' | 'USER_PAUSED'>(paused: Paused) =>
  ({
    exhaust: [['LIVE', 'OUT_OF_BUDGET']],
    replenish: [['OUT_OF_BUDGET', 'LIVE']],
    suspend: [['LIVE', 'SYSTEM_PAUSED']],
    release: [['SYSTEM_PAUSED', paused]],
  }) as const

/** All transitions; an absent pair is rejected. */
export const campaignTransitions: Transitions<CampaignStatus> = {
  ...campaignActions,
  ...platformTransitions('PAUSED'),
}
export const segmentTransitions: Transitions<SegmentStatus> = {
  ...segmentActions,
  ...platformTransitions('USER_PAUSED'),
}

/** The status after the action. Throws `transition-not-allowed` with the allowed actions if there is none. */
export function destination<Status>(
  transitions: Transitions<Status>,
  status: Status,
  action: Action,
): Status {
  const to = transitions[action].find(([from]) => from === status)?.[1]
  if (to !== undefined) return to
  const allowed = allowedActions(transitions, status)
  throw new ApiError(
    'transition-not-allowed',
    (callerActions as readonly Action[]).includes(action)
      ? `The status is ${String(status)}. Allowed actions: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.`
      : `The status is ${String(status)}; ${action} needs ${transitions[action].map(([from]) => from).join(' or ')}.`,
  )
}
