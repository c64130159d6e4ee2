import { type Static, Type } from 'typebox'
import { listFields, createPageQuery } from '../../list.ts'
import { actingParam, day, futureDay, flag, id, named, nullable, page, text } from '../../schema.ts'
import { pauseReasonId } from '../fixed-lists/pause-reasons.ts'

const settings = {
  pauseOn: day(
    "The pause starts at the beginning of this day in the billing time zone. Today's date pauses immediately.",
  ),
  pauseReasonId: Type.Optional(nullable(pauseReasonId)),
}

export const ScheduledPauseCreate = named(
  'ScheduledPauseCreate',
  'A scheduled pause. Segments do not store a reason.',
  Type.Object(settings, {
    additionalProperties: false,
    examples: [{ pauseOn: futureDay, pauseReasonId: 2 }],
  }),
)

export const ScheduledPausePatch = named(
  'ScheduledPausePatch',
  'Changes of a scheduled pause. Absent fields are unchanged; null clears the reason.',
  Type.Object(Type.Partial(Type.Object(settings)).properties, {
    additionalProperties: false,
    examples: [{ pauseOn: futureDay }],
  }),
)
export type ScheduledPausePatch = Static<typeof ScheduledPausePatch>

export const ScheduledPause = named(
  'ScheduledPause',
  'A scheduled or completed pause of a campaign or segment.',
  Type.Object({
    id: id('The scheduled pause.'),
    campaignId: id('The campaign to pause, or the campaign of the segment.'),
    segmentId: nullable(id('The segment to pause. Null for a campaign.')),
    pauseOn: settings.pauseOn,
    pauseReasonId: nullable(id('The pause reason.')),
    completed: flag('The pause was processed, with or without effect.'),
    errorMessage: nullable(text(1000, 'Why the pause had no effect.')),
  }),
)
export type ScheduledPause = Static<typeof ScheduledPause>

export const ScheduledPausePage = page('ScheduledPausePage', ScheduledPause)

export const scheduledPauseFields = listFields(
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

export const scheduledPauseListQuery = Type.Object({
  ...createPageQuery(scheduledPauseFields),
  ...actingParam,
})
export const scheduledPauseParams = Type.Object({ pauseId: id('The scheduled pause.') })
