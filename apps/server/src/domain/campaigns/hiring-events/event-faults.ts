import { requiredEventFields } from '@tiller/contract/platform/campaigns/hiring-event'
import type { CampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import { toLocalTime, type LocalTime } from './local-time.ts'
import { parseEventTimes, type TimeFrame } from './event-times.ts'

type When = {
  now: Date
  /** The time zone in which the event's days and times are given. */
  zone: string
  /** Whether the event is already advertised, so that some of its time frames may be in the past. */
  running: boolean
}

type Report = (field: keyof CampaignSettings, message: string, value?: unknown) => void

/**
 * Returns everything that prevents the event from being advertised: dates, time frames, place, and contact. Job
 * campaigns have none of these faults.
 */
export function findEventFaults(event: CampaignSettings, when: When): FieldProblem[] {
  if (event.adType !== 'EVENT') return []
  const faults: FieldProblem[] = []
  const report: Report = (field, message, value = event[field]) =>
    faults.push({ in: 'body', field, message, value })
  for (const field of requiredEventFields)
    if (event[field] === null) report(field, 'must be set for an event')
  placeFaults(event, report)
  const days = dayFaults(event, when, report)
  frameFaults(event, { ...when, ...days }, report)
  return faults
}

function placeFaults({ eventType, eventLocation }: CampaignSettings, report: Report) {
  if (eventType === null || eventLocation === null) return
  const url = URL.parse(eventLocation.trim())
  if (eventType === 'ONLINE' && url?.protocol !== 'https:')
    report('eventLocation', 'must be a URL that begins with https:// for an ONLINE event')
  if (eventType === 'IN_PERSON' && (!/\p{L}/u.test(eventLocation) || /^https?:/i.test(eventLocation.trim())))
    report('eventLocation', 'must be an address for an IN_PERSON event')
}

type Days = { first: string | undefined; last: string | undefined }

function dayFaults(
  { eventStartDt, eventEndDt }: CampaignSettings,
  { now, zone }: When,
  report: Report,
): Days {
  const dayOf = (instant: string | null) =>
    instant === null ? undefined : toLocalTime(new Date(instant), zone).day
  const [first, last] = [dayOf(eventStartDt), dayOf(eventEndDt)]
  if (last !== undefined && last < toLocalTime(now, zone).day)
    report('eventEndDt', `must not be over: its day is ${last} in ${zone}`)
  return { first, last }
}

function frameFaults({ eventTimes, eventTimeslot }: CampaignSettings, when: When & Days, report: Report) {
  if (eventTimes === null) return
  const { frames, faults } = parseEventTimes(eventTimes)
  for (const { line, message } of faults) report('eventTimes', message, line)
  if (frames.length === 0 && faults.length === 0) report('eventTimes', 'must hold a time frame')
  const now = toLocalTime(when.now, when.zone)
  for (const frame of frames) {
    const minutes = frame.toMinutes - frame.fromMinutes
    if (minutes < eventTimeslot)
      report(
        'eventTimes',
        `must not hold a frame that is shorter than a slot of ${eventTimeslot} minutes`,
        frame.line,
      )
    if (isOutside(frame, when))
      report('eventTimes', `must lie between eventStartDt and eventEndDt, ${describeDays(when)}`, frame.line)
    if (!when.running && !isInFuture(frame, now))
      report('eventTimes', 'must not hold a frame that has begun', frame.line)
  }
  if (when.running && frames.length > 0 && !frames.some((frame) => isInFuture(frame, now)))
    report('eventTimes', 'must hold a frame that has not begun')
}

const isOutside = ({ day }: TimeFrame, { first, last }: Days) =>
  (first !== undefined && day < first) || (last !== undefined && day > last)

const describeDays = ({ first, last, zone }: Days & When) =>
  `which is ${first ?? '…'} to ${last ?? '…'} in ${zone}`

const isInFuture = ({ day, fromMinutes }: TimeFrame, now: LocalTime) =>
  day > now.day || (day === now.day && fromMinutes > now.minutes)
