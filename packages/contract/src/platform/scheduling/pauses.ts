import { type Static, Type } from 'typebox'
import { listFields, pageQuery } from '../../list.ts'
import { acting, day, dayToCome, flag, id, named, nullable, page, text } from '../../schema.ts'
import { pauseReasonId } from '../fixed-lists/pause-reasons.ts'

const settings = {
  pauseOn: day('Pauses at the beginning of this day in the billing time zone; today pauses at once.'),
  pauseReasonId: Type.Optional(nullable(pauseReasonId)),
}

/** What both POSTs of pauses take. */
export const ScheduledPauseCreate = named(
  'ScheduledPauseCreate',
  'A pause to come. A segment keeps no reason: the pause alone does.',
  Type.Object(settings, {
    additionalProperties: false,
    examples: [{ pauseOn: dayToCome, pauseReasonId: 2 }],
  }),
)

/** What `PATCH /scheduling/pauses/{pauseId}` takes. */
export const ScheduledPausePatch = named(
  'ScheduledPausePatch',
  'What to change of a pause to come. A field that is absent stays as it is; null clears the reason.',
  Type.Object(Type.Partial(Type.Object(settings)).properties, {
    additionalProperties: false,
    examples: [{ pauseOn: dayToCome }],
  }),
)
export type ScheduledPausePatch = Static<typeof ScheduledPausePatch>

export const ScheduledPause = named(
  'ScheduledPause',
  'When a campaign or a segment is going to be paused, or was.',
  Type.Object({
    id: id('The scheduled pause.'),
    campaignId: id('The campaign that is paused, or whose segment is.'),
    segmentId: nullable(id('The segment that is paused. Null: the campaign is.')),
    pauseOn: settings.pauseOn,
    pauseReasonId: nullable(id('Why.')),
    completed: flag('Its instant has come, and it was done, or there was nothing to do.'),
    errorMessage: nullable(text(1000, 'Why it moved nothing when its instant came.')),
  }),
)
export type ScheduledPause = Static<typeof ScheduledPause>

export const ScheduledPausePage = page('ScheduledPausePage', ScheduledPause)

export const pauseFields = listFields(
  {
    id: 'number',
    campaignId: 'number',
    segmentId: 'number',
    pauseOn: 'date',
    pauseReasonId: 'number',
    completed: 'boolean',
  },
  ['id', 'campaignId', 'segmentId', 'pauseOn', 'completed'],
)

export const pauseListQuery = Type.Object({ ...pageQuery(pauseFields), ...acting })
export const pauseParams = Type.Object({ pauseId: id('The scheduled pause.') })
