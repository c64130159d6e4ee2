import { sessionSweeps } from '#domain/access/console/sessions.ts'
import { rollingUp } from '#domain/activity/tasks.ts'
import { mailingOrganisers } from '#domain/applications/messages/guest-lists.ts'
import { reminding } from '#domain/applications/messages/reminders.ts'
import { askingQuestions, resealingCustomerKeys, scanning } from '#domain/applications/tasks.ts'
import { applicationSubjects } from '#domain/applications/application-events.ts'
import { mailing } from '#lib/mail/send-mails.ts'
import { texting } from '#lib/mail/send-text-messages.ts'
import { signInSweeps } from '#domain/access/sign-in/retention.ts'
import { resealing } from '#domain/access/sign-in/tasks.ts'
import { tokenSweeps } from '#domain/access/tokens/retention.ts'
import type { Parts } from '#apis/dependencies.ts'
import { assigning } from '#domain/campaigns/targeting/tasks.ts'
import { idempotencySweeps } from '#apis/platform/retention.ts'
import { bidding } from '#domain/campaigns/bidding/tasks.ts'
import { firing } from '#domain/campaigns/scheduling/due/tasks.ts'
import { conversionSweeps } from '#domain/conversions/retention.ts'
import { attributing, resealingPostbacks } from '#domain/conversions/tasks.ts'
import { marketSweeps, observing } from '#domain/insights/predictions/tasks.ts'
import { resealingReportingSecrets } from '#domain/insights/reports/tasks.ts'
import { feedSweeps } from '#domain/jobs/feeds/retention.ts'
import { jobSweeps } from '#domain/jobs/retention.ts'
import { fetching } from '#domain/jobs/feeds/tasks.ts'
import { storingBlobs } from '#lib/storage/open-blobs.ts'
import { type Sweep, sweeping } from '#lib/runtime/retention.ts'
import { tidying } from '#lib/runtime/reap-dead-processes.ts'
import type { Declared } from '#lib/runtime/background-work.ts'
import { learning } from '#domain/search-sync/click-rates/tasks.ts'
import { followSweeps } from '#domain/search-sync/retention.ts'
import { webhookSweeps } from '#domain/events/webhooks/sweeps.ts'
import { webhookTasks } from '#domain/events/webhooks/tasks.ts'

/** What is deleted when its time is over: the sweeps of all rooms, in their order. */
export const sweeps: readonly Sweep[] = [
  ...sessionSweeps,
  ...tokenSweeps,
  ...signInSweeps,
  ...idempotencySweeps,
  ...feedSweeps,
  ...jobSweeps,
  ...followSweeps,
  ...conversionSweeps,
  ...webhookSweeps,
  ...marketSweeps,
]

/** All background work, as the rooms declare it in `tasks.ts` and `sweeps.ts`. */
export const declaredWork: Declared<Parts> = {
  tasks: [],
  recurring: [
    firing,
    tidying,
    sweeping(sweeps),
    resealing,
    ...fetching,
    assigning,
    attributing,
    resealingPostbacks,
    bidding,
    ...webhookTasks(applicationSubjects),
    rollingUp,
    resealingCustomerKeys,
    scanning,
    askingQuestions,
    reminding,
    mailingOrganisers,
    mailing,
    storingBlobs,
    texting,
    observing,
    learning,
    resealingReportingSecrets,
  ],
}
