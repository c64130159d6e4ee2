import { sessionSweeps } from '../access/console/sessions.ts'
import { rollingUp } from '../activity/tasks.ts'
import { mailingOrganisers } from '../applications/mails/guest-lists.ts'
import { reminding } from '../applications/mails/reminders.ts'
import { askingQuestions, resealingCustomerKeys, scanning } from '../applications/tasks.ts'
import { applicationSubjects } from '../applications/tell.ts'
import { mailing } from '../access/mails/send-mails.ts'
import { texting } from '../access/mails/send-texts.ts'
import { signInSweeps } from '../access/sign-in/sweeps.ts'
import { resealing } from '../access/sign-in/tasks.ts'
import { tokenSweeps } from '../access/tokens/sweeps.ts'
import type { Parts } from '../apis/parts.ts'
import { assigning } from '../campaigns/filters/tasks.ts'
import { idempotencySweeps } from '../apis/platform/sweeps.ts'
import { bidding } from '../campaigns/bidding/tasks.ts'
import { firing } from '../campaigns/schedules/firing/tasks.ts'
import { conversionSweeps } from '../conversions/sweeps.ts'
import { attributing, resealingPostbacks } from '../conversions/tasks.ts'
import { marketSweeps, observing } from '../predictions/tasks.ts'
import { resealingReportingSecrets } from '../reports/tasks.ts'
import { feedSweeps } from '../jobs/feeds/sweeps.ts'
import { jobSweeps } from '../jobs/sweeps.ts'
import { fetching } from '../jobs/feeds/tasks.ts'
import { storingBlobs } from '../kit/blobs/open-blobs.ts'
import { type Sweep, sweeping } from '../kit/work/sweeps.ts'
import { tidying } from '../kit/work/tidy.ts'
import type { Declared } from '../kit/work/work.ts'
import { learning } from '../search/click-rates/tasks.ts'
import { followSweeps } from '../search/follow/sweeps.ts'
import { webhookSweeps } from '../webhooks/sweeps.ts'
import { webhookTasks } from '../webhooks/tasks.ts'

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
