/** Actions that callers may perform on a campaign or segment. */
export const callerActions = ['launch', 'pause', 'archive'] as const
export type CallerAction = (typeof callerActions)[number]

/** Actions that the platform performs, when the budget is exhausted or replenished or the operator intervenes. */
export type AutomaticAction = 'exhaust' | 'replenish' | 'suspend' | 'release'
export type TransitionAction = CallerAction | AutomaticAction

/** The allowed transitions of each action. All others are rejected. */
export type TransitionTable<Status> = Record<
  TransitionAction,
  readonly (readonly [from: Status, to: Status])[]
>

/**
 * Defines the transitions of campaigns, where `paused` is PAUSED, or of segments, where it is USER_PAUSED. ARCHIVED
 * is final. Only the operator ends SYSTEM_PAUSED.
 */
const transitionsVia = <Paused extends 'PAUSED' | 'USER_PAUSED'>(paused: Paused) =>
  ({
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
  }) as const

export const campaignTransitions = transitionsVia('PAUSED')
export const segmentTransitions = transitionsVia('USER_PAUSED')

/** Returns the actions that a caller may perform in a status. */
export const listAllowedActions = (
  transitions: Record<CallerAction, readonly (readonly [from: unknown, to: unknown])[]>,
  status: unknown,
): readonly CallerAction[] =>
  callerActions.filter((action) => transitions[action].some(([from]) => from === status))

/** Reasons for pausing a campaign. Campaigns store the id, so entries must never be changed or removed. */
export const pauseReasons = [
  { id: 1, description: 'All positions are filled' },
  { id: 2, description: 'Hiring is on hold' },
  { id: 3, description: 'The budget is under review' },
  { id: 4, description: 'The cost of an application is too high' },
  { id: 5, description: 'Too few applications' },
  { id: 6, description: 'Too many applications' },
  { id: 7, description: 'The applications do not fit' },
  { id: 8, description: 'The feed or its jobs are being corrected' },
  { id: 9, description: 'The campaign was only for a season' },
  { id: 10, description: 'Another reason' },
] as const
