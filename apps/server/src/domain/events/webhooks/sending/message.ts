import type { Tenant } from '#lib/postgres/database.ts'
import { maxEventBytes, type ContentDependencies, type EventSubjects } from './subject.ts'

/** An event as it is stored. */
export type StoredEvent = Tenant & {
  eventId: string
  type: string
  eventAt: Date
  /** The data of the event as JSON text. */
  data: string
  /** The post URL of a job, to which complete messages are sent. */
  postUrl?: string | null
}

/** Returns the message as JSON, or undefined if its subject no longer exists. */
export async function formatMessage(
  dependencies: ContentDependencies & { subjects: EventSubjects },
  { eventId: id, type, eventAt: at, postUrl = null, data, ...of }: StoredEvent,
) {
  const subject = dependencies.subjects[type]
  if (subject === undefined) return formatEventBody({ id, type, at, data })
  const content = await subject.content(dependencies, of, JSON.parse(data))
  if (content === undefined) return undefined
  const whole = formatEventBody({ id, type, at, data: JSON.stringify(content) })
  if (postUrl !== null || Buffer.byteLength(whole) <= maxEventBytes) return whole
  return formatEventBody({ id, type, at, data: JSON.stringify(subject.brief(content, dependencies)) })
}

/** Formats the body of an event, which is identical for each attempt. */
export const formatEventBody = ({
  id,
  type,
  at,
  data,
}: {
  id: string
  type: string
  at: Date
  data: string
}) =>
  `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"createdAt":"${at.toISOString()}","data":${data}}`
