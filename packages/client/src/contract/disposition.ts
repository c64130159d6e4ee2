// GENERATED from the contract by emit.ts; `npm run check` fails if it is stale.

/** Requests and responses of the Disposition API. */
export type Operations = {
  /**
   * Report one event in the hiring process of a candidate, or up to 1,000 at once.
   *
   * Status 200 means that all events are stored durably. If some events of a batch are invalid, the valid ones are stored and the response is 400 with the rejected ones in the order sent.
   *
   * A duplicate event counts as accepted and changes nothing. Two events are duplicates if `tlr_sid`, `tlr_application_id`, `event`, `event_time`, and `reason` are equal. It is therefore safe to retry when a response is lost, or after the seconds given in `Retry-After` when the status is 429 or 503.
   *
   * No token is required. Without one, events go to production. With a bearer token that has the scope `integration`, events go to the environment of its customer. The sandbox validates and responds in the same way, but stores events separately.
   */
  reportEvents: {
    call: {
      body: Event | Event[]
    }
    ok: EventAccepted | BatchProcessed
  }
}

/** The body of every error response. */
export type ErrorBody = EventRejected | BatchPartlyRejected

/** An event in the hiring process of a candidate. */
export type Event = {
  /** The session id: the `tlr_sid` that the click appended to the job URL. */
  tlr_sid: string
  /** The application id. Events with the same id form one history. */
  tlr_application_id: string
  /** The event type. */
  event: 'registration' | 'lead' | 'application_started' | 'application_completed' | 'application_qualified' | 'application_unqualified' | 'application_withdrawn' | 'contacted' | 'screening' | 'assessment' | 'interview_scheduled' | 'interviewed' | 'background_check' | 'offered' | 'offer_declined' | 'hired' | 'rejected' | 'onboarded' | 'other'
  /** The reason for the event. */
  reason?: Reason | null
  /** The event name in your own system. */
  raw_event?: string | null
  /** Custom data stored with the event, up to 16 KB of JSON. Send integers beyond ±9,007,199,254,740,991 as strings to keep them exact. */
  meta_data?: Record<string, unknown> | null
  /** The time of the event, as an RFC 3339 timestamp with any offset. Compared with microsecond precision. A leap second counts as the following second. */
  event_time: string
}

/** The reason for the event. */
export type Reason = 'failed_checks' | 'unresponsive' | 'uncertified' | 'out_of_area' | 'job_closed' | 'hired_different_role' | 'other'

/** An event that is stored. */
export type EventAccepted = {
  /** Always true: the event is stored durably. */
  success: boolean
}

/** A batch whose events are all stored. */
export type BatchProcessed = {
  /** Number of events in the batch. */
  num_succeeded_events: number
}

/** A rejected event with all of its problems. */
export type EventRejected = {
  /** `Validation failed`: a field is invalid. `Invalid input`: the body cannot be parsed, or is neither an event nor a list of events. Otherwise, the reason for the rejection. */
  message: string
  /** The value sent, truncated to 200 characters. Null if it was not a string. */
  tlr_sid: string | null
  /** All problems, at most 2000 per batch, with at least the first problem of each event. */
  errors: FieldError[]
}

/** One problem with an event. */
export type FieldError = {
  message: string
  /** The field, with dots and indexes for nested fields of `meta_data`. Empty if the problem concerns the whole body. */
  field: string
  /** The value sent. Values with more than 200 characters of JSON are truncated and end with `…`. Null if no value was sent or it cannot be represented. */
  value: unknown
}

/** The number of accepted events of a batch, and the rejected ones. */
export type BatchPartlyRejected = {
  /** Number of events stored. */
  num_succeeded_events: number
  /** The rejected events, in the order sent. */
  failed_events: FailedEvent[]
}

/** A rejected event of a batch. */
export type FailedEvent = {
  /** `Validation failed`: a field is invalid. `Invalid input`: the body cannot be parsed, or is neither an event nor a list of events. Otherwise, the reason for the rejection. */
  message: string
  /** The value sent, truncated to 200 characters. Null if it was not a string. */
  tlr_sid: string | null
  /** The value sent, truncated to 200 characters. Null if it was not a string. */
  tlr_application_id: string | null
  /** All problems, at most 2000 per batch, with at least the first problem of each event. */
  errors: FieldError[]
}
