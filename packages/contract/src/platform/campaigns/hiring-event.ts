/** Fields that define when and where a hiring event takes place, and its slots. */
const eventPlan = [
  'adType',
  'eventType',
  'eventLocation',
  'eventStartDt',
  'eventEndDt',
  'eventTimes',
  'eventTimeslot',
] as const

/** Fields that a hiring event requires before it can be advertised, including the contact address. */
export const requiredEventFields = [...eventPlan, 'emailAddress'] as const

/** All fields of a hiring event. Job campaigns do not use them. */
export const eventFields = [
  ...eventPlan,
  'eventTimeslotLimit',
  'eventCustomTy',
  'eventPrepare',
  'eventWear',
] as const
