/** What a hiring event is: when, where, and in which slots people come. */
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
export const neededByEvent = [...eventPlan, 'emailAddress'] as const

/** Everything that is told of it. */
export const eventFields = [
  ...eventPlan,
  'eventTimeslotLimit',
  'eventCustomTy',
  'eventPrepare',
  'eventWear',
] as const
