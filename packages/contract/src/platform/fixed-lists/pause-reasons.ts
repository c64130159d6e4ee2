import { type Static, Type } from 'typebox'
import { id, named, text } from '../../schema.ts'
import { pauseReasons } from '../campaigns/transitions.ts'

export const PauseReason = named(
  'PauseReason',
  'Why a campaign may be paused.',
  Type.Object({
    id: id('The pause reason.'),
    description: text(128, 'Why a campaign is paused.', { example: 'All positions are filled' }),
  }),
)
export type PauseReason = Static<typeof PauseReason>

/** Schema of the pause reason in a request. */
export const pauseReasonId = named(
  'PauseReasonId',
  `Why. ${pauseReasons.map(({ id, description }) => `${id}: ${description}`).join('; ')}.`,
  Type.Integer({ enum: pauseReasons.map(({ id }) => id), examples: [1] }),
)
