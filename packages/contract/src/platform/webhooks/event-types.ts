/**
 * The event types that webhooks can subscribe to, with a description of when each occurs. The last part of the name
 * is the version.
 */
export const webhookEventTypes = {
  'platform:JobApplication:started:v1':
    'A job seeker submitted the first page of an application. `data` as in `completed`, with the values known so far.',
  'platform:JobApplication:completed:v2':
    'A valid application, or a new RSVP to an event. Duplicates, and applications without a valid click, are excluded. `data`: `applicationId`, `tlrApplicationId`, `tlrSid`, `applicationTime`, `campaignId`, `segmentId`, `job`, `applicant`, `resume` with its download URL, `questionsAndAnswers`, `qualifyingQuestionAnswers`, `qualified`, as in `GET /applications/{applicationId}`. Messages above 20 KB (20,480 bytes) leave out the answers: `omitted` names the fields and `url` is where to get them.',
  'platform:Campaign:statusChanged:v1':
    'The status of a campaign changed. `data`: `campaignId`, `oldStatus`, `status`, `actor`, `reason`.',
  'platform:Segment:statusChanged:v1':
    'The status of a segment changed. `data`: `campaignId`, `segmentId`, `oldStatus`, `status`, `actor`, `reason`.',
  'platform:ScheduledPause:completed:v1':
    'A scheduled pause was processed. `data`: `id`, `campaignId`, `segmentId`, `errorMessage`, which is null or the reason why nothing was paused.',
  'platform:OneTimeBudget:started:v1':
    'A one-time budget started. `data`: `id`, `campaignId`, `budgetCents`, `spentCents`, `errorMessage`.',
  'platform:OneTimeBudget:completed:v1':
    'A one-time budget ended with its month or its campaign. `data` as above.',
  'platform:MonthlyBudgetChange:completed:v1':
    'A scheduled monthly budget change was applied. `data`: `id`, `campaignId`, `absolute`, `budgetCents`, `errorMessage`.',
  'platform:MonthlyBudgetChange:failed:v1':
    'A scheduled monthly budget change failed; `errorMessage` gives the reason. `data` as above.',
  'platform:SourceImport:finished:v1':
    'The import of a feed succeeded or failed. `data`: `importId`, `sourceId`, `outcome`, `counts`.',
  'platform:Disposition:reported:v1':
    'A partner reported an event of a candidate who came from one of your clicks. `data`: `tlrApplicationId`, `applicationId` (null unless the application was made on Tiller), `tlrSid`, `event`, `reason`, `eventTime`, `jobId`, `campaignId`.',
  'platform:Conversion:attributed:v1':
    'A conversion was attributed to a click. `data`: `event`, `clickId` (its `tlr_sid`), `jobId`, `campaignId`, `segmentId`, `clickedAt`, `convertedAt`, `acquisition`.',
} as const

/** The type of a test event, which is sent on request to one webhook, regardless of its subscriptions. */
export const testEventType = 'platform:Webhook:test:v1'

export type EventType = keyof typeof webhookEventTypes

export const webhookEventTypeNames = Object.keys(webhookEventTypes) as [EventType, ...EventType[]]
