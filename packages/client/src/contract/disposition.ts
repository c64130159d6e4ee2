// GENERATED from the contract by emit.ts; `npm run check` fails if it is stale.

/** The operations of the Disposition API: what is sent, and what is answered. */
export type Operations = {
  /**
   * Report what became of a candidate: one event, or up to 1,000 at once.
   *
   * An answer 200 means that everything reported is on disk. A batch keeps its valid events even if others fail: then the answer is 400 and lists the failed ones in the order sent.
   *
   * An event that was reported before counts as succeeded and changes nothing: two reports are the same event when `tlr_sid`, `tlr_application_id`, `event`, `event_time` and `reason` are. So send a request again whenever its answer was lost, and after the seconds of `Retry-After` when the answer is 429 or 503.
   *
   * No token is needed; without one, events go to production. A bearer token with the scope `integration` chooses the environment: that of a sandbox customer reports to the sandbox, which validates and answers alike and is stored apart.
   */
  reportEvents: {
    call: {
      body: Event | Event[]
    }
    ok: EventAccepted | BatchProcessed
  }
}

/** The body of every answer that is not a success. */
export type ErrorBody = EventRejected | BatchPartlyRejected

/** What became of a candidate, at one point of the hiring process. */
export type Event = {
  /** The session: the `tlr_sid` that the click appended to the job URL. */
  tlr_sid: string
  /** The application. Its events make one history. */
  tlr_application_id: string
  /** What happened. */
  event: 'registration' | 'lead' | 'application_started' | 'application_completed' | 'application_qualified' | 'application_unqualified' | 'application_withdrawn' | 'contacted' | 'screening' | 'assessment' | 'interview_scheduled' | 'interviewed' | 'background_check' | 'offered' | 'offer_declined' | 'hired' | 'rejected' | 'onboarded' | 'other'
  /** Why it happened. */
  reason?: Reason | null
  /** Your own system's name for the event. */
  raw_event?: string | null
  /** Anything that you want to keep with the event, up to 16 KB of JSON. Whole numbers beyond ±9,007,199,254,740,991 would not be kept exactly: send them as strings. */
  meta_data?: Record<string, unknown> | null
  /** When it happened, as RFC 3339, with any offset. Compared to the microsecond; a leap second counts as the second after it. */
  event_time: string
}

/** Why it happened. */
export type Reason = 'failed_checks' | 'unresponsive' | 'uncertified' | 'out_of_area' | 'job_closed' | 'hired_different_role' | 'other'

/** An event that is on disk. */
export type EventAccepted = {
  /** Always true: the event is on disk. */
  success: boolean
}

/** A batch of which every event is on disk. */
export type BatchProcessed = {
  /** All events of the batch. */
  num_succeeded_events: number
}

/** An event that was refused, with everything that is wrong with it. */
export type EventRejected = {
  /** `Validation failed`: a field breaks a rule. `Invalid input`: the body cannot be read, or is neither an event nor a list of events. Anything else says why the request was not taken. */
  message: string
  /** As it was sent, at most 200 characters of it; null if it was not a string. */
  tlr_sid: string | null
  /** Everything that is wrong, at once; of a batch at most 2000 errors, and of each event at least the first. */
  errors: FieldError[]
}

/** One thing that is wrong with an event. */
export type FieldError = {
  message: string
  /** The field, with dots and indexes for what is inside `meta_data`; empty for the whole body. */
  field: string
  /** What was sent, or the beginning of its JSON with `…` if that has more than 200 characters; null if nothing was, or if it cannot be repeated. */
  value: unknown
}

/** How many events of a batch were kept, and which were not. */
export type BatchPartlyRejected = {
  /** So many events of the batch are on disk. */
  num_succeeded_events: number
  /** The others, in the order sent. */
  failed_events: FailedEvent[]
}

/** An event of a batch that was refused. */
export type FailedEvent = {
  /** `Validation failed`: a field breaks a rule. `Invalid input`: the body cannot be read, or is neither an event nor a list of events. Anything else says why the request was not taken. */
  message: string
  /** As it was sent, at most 200 characters of it; null if it was not a string. */
  tlr_sid: string | null
  /** As it was sent, at most 200 characters of it; null if it was not a string. */
  tlr_application_id: string | null
  /** Everything that is wrong, at once; of a batch at most 2000 errors, and of each event at least the first. */
  errors: FieldError[]
}
