/** What a webhook can be told of: each type of event, and when there is one. The number at its end is its version. */
export const eventTypes = {
  'platform:JobApplication:started:v1':
    'A seeker has sent the first page of an application. `data` as of `completed`, with what is known by then.',
  'platform:JobApplication:completed:v2':
    'A valid application, or a new reply to an event: no duplicate, and an application came from a valid click. `data`: `applicationId`, `tlrApplicationId`, `tlrSid`, `applicationTime`, `campaignId`, `segmentId`, `job`, `applicant`, `resume` with the address to get it from, `questionsAndAnswers`, `qualifyingQuestionAnswers`, `qualified`, as `GET /applications/{applicationId}` answers them. A message of more than 20 KB (20,480 bytes) leaves the answers out: `omitted` names the fields, `url` is where to get them.',
  'platform:Campaign:statusChanged:v1':
    'A campaign has another status. `data`: `campaignId`, `oldStatus`, `status`, `actor`, `reason`.',
  'platform:Segment:statusChanged:v1':
    'A segment has another status. `data`: `campaignId`, `segmentId`, `oldStatus`, `status`, `actor`, `reason`.',
  'platform:ScheduledPause:completed:v1':
    'The day of a scheduled pause has come. `data`: `id`, `campaignId`, `segmentId`, `errorMessage`: why nothing was paused, or null.',
  'platform:OneTimeBudget:started:v1':
    'The money of a one-time budget can be spent from now on. `data`: `id`, `campaignId`, `budgetCents`, `spentCents`, `errorMessage`.',
  'platform:OneTimeBudget:completed:v1':
    'A one-time budget has ended, with its month or with its campaign. `data` as above.',
  'platform:MonthlyBudgetChange:completed:v1':
    'A monthly budget was changed on its day. `data`: `id`, `campaignId`, `absolute`, `budgetCents`, `errorMessage`.',
  'platform:MonthlyBudgetChange:failed:v1':
    'A monthly budget could not be changed on its day; `errorMessage` says why. `data` as above.',
  'platform:SourceImport:finished:v1':
    'A feed was imported, or could not be. `data`: `importId`, `sourceId`, `outcome`, `counts`.',
  'platform:Disposition:reported:v1':
    'A partner has reported what became of a candidate who came from a click of yours. `data`: `tlrApplicationId`, `applicationId` of an application that was made here, else null, `tlrSid`, `event`, `reason`, `eventTime`, `jobId`, `campaignId`.',
  'platform:Conversion:attributed:v1':
    'A conversion was given to a click. `data`: `event`, `clickId` (its `tlr_sid`), `jobId`, `campaignId`, `segmentId`, `clickedAt`, `convertedAt`, `acquisition`.',
} as const

/** Sent when somebody asks for it, to one webhook, whatever it listens to. */
export const testEventType = 'platform:Webhook:test:v1'

export type EventType = keyof typeof eventTypes

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]
