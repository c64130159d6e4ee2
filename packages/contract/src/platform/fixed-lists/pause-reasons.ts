import { type Static, Type } from 'typebox'
import { id, named, text } from '../../schema.ts'

export const PauseReason = named(
  'PauseReason',
  'Why a campaign may be paused.',
  Type.Object({
    id: id('The pause reason.'),
    description: text(128, 'Why a campaign is paused.', { example: 'All positions are filled' }),
  }),
)
export type PauseReason = Static<typeof PauseReason>

/** Campaigns store the id, so entries must never be changed or removed. */
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
] as const satisfies readonly PauseReason[]

/** The pause reason in a request. Unknown ids are rejected. */
export const pauseReasonId = named(
  'PauseReasonId',
  `Why. ${pauseReasons.map(({ id, description }) => `${id}: ${description}`).join('; ')}.`,
  Type.Integer({ enum: pauseReasons.map(({ id }) => id), examples: [1] }),
)
