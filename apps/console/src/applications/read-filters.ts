import { isCalendarDay } from '../format/day.ts'
import type { RawSearch } from '../routing/address.ts'

export const applicationStatuses = ['started', 'counted', 'completed', 'qualified'] as const
type Status = (typeof applicationStatuses)[number]

const statusConditions: Record<Status, string> = {
  started: 'completed=false',
  // As the figure of reports.
  counted: 'completed=true duplicate=false adType="JOB"',
  completed: 'completed=true qualified=false',
  qualified: 'qualified=true',
}

/** The filter for jobs without a state, such as remote jobs. */
export const noState = 'none'

/** The filters of applications in the page's address, in addition to the parameters of every list. */
export type ApplicationFilters = {
  applicant?: string | undefined
  job?: string | undefined
  status?: Status | undefined
  /** A stage of the hiring funnel. An unknown stage matches no application. */
  stage?: string | undefined
  /** The abbreviation of the job's state, or `noState`. */
  state?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const day = (text: string | undefined) => (text !== undefined && isCalendarDay(text) ? text : undefined)

export const extractApplicationFilters = ({
  applicant,
  job,
  status,
  stage,
  state,
  from,
  to,
}: RawSearch): ApplicationFilters => ({
  applicant: applicant?.trim().slice(0, 200) || undefined,
  job: job?.trim().slice(0, 255) || undefined,
  status: applicationStatuses.find((each) => each === status),
  stage: stage !== undefined && /^[a-z_]{1,40}$/.test(stage) ? stage : undefined,
  state: state !== undefined && (state === noState || /^[A-Z]{2}$/.test(state)) ? state : undefined,
  from: day(from),
  to: day(to),
})

/**
 * Returns the conditions of the filters in the grammar of list searches.
 *
 * @param startOf returns the instant at which a day begins in the billing time zone
 */
export const buildApplicationConditions = (
  { job, status, stage, state, from, to }: ApplicationFilters,
  startOf: GetStartOfDay,
) =>
  [
    job === undefined ? undefined : `job.title~${JSON.stringify(job)}`,
    status === undefined ? undefined : statusConditions[status],
    stage === undefined ? undefined : `stage="${stage}"`,
    state === undefined ? undefined : `job.state=${state === noState ? 'null' : `"${state}"`}`,
    from === undefined ? undefined : `applicationTime>="${startOf(from)}"`,
    to === undefined ? undefined : `applicationTime<"${startOf(to, 1)}"`,
  ].filter((condition) => condition !== undefined)

/** Returns the start of a day, or of a day that is `plusDays` later. */
export type GetStartOfDay = (day: string, plusDays?: number) => string
