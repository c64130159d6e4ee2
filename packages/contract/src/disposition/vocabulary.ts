/** The stages of the hiring funnel that an event can report. */
export const eventNames = [
  'registration',
  'lead',
  'application_started',
  'application_completed',
  'application_qualified',
  'application_unqualified',
  'application_withdrawn',
  'contacted',
  'screening',
  'assessment',
  'interview_scheduled',
  'interviewed',
  'background_check',
  'offered',
  'offer_declined',
  'hired',
  'rejected',
  'onboarded',
  'other',
] as const

export type EventName = (typeof eventNames)[number]

/** Why the event happened. */
export const reasons = [
  'failed_checks',
  'unresponsive',
  'uncertified',
  'out_of_area',
  'job_closed',
  'hired_different_role',
  'other',
] as const

export type Reason = (typeof reasons)[number]
