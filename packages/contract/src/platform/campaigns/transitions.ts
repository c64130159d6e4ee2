/** What callers may ask of a campaign or a segment. */
export const callerActions = ['launch', 'pause', 'archive'] as const
export type CallerAction = (typeof callerActions)[number]

/** Where the actions lead, by the status from which they start; whatever is absent is refused. */
const movesWith = <Paused extends 'PAUSED' | 'USER_PAUSED'>(paused: Paused) =>
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
  }) as const

export const campaignActions = movesWith('PAUSED')
export const segmentActions = movesWith('USER_PAUSED')

/** The actions that are allowed in a status. */
export const allowedActions = (
  moves: Record<CallerAction, readonly (readonly [from: unknown, to: unknown])[]>,
  status: unknown,
): readonly CallerAction[] =>
  callerActions.filter((action) => moves[action].some(([from]) => from === status))
