import { sessionRetention } from '#domain/access/console/sessions.ts'
import { aggregateActivityTask } from '#domain/activity/tasks.ts'
import { mailGuestListsTask } from '#domain/applications/messages/guest-lists.ts'
import { sendRemindersTask } from '#domain/applications/messages/reminders.ts'
import { loadQuestionsTask, resealCustomerKeysTask, scanFilesTask } from '#domain/applications/tasks.ts'
import { applicationSubjects } from '#domain/applications/application-events.ts'
import { sendMailsTask } from '#lib/mail/send-mails.ts'
import { sendTextMessagesTask } from '#lib/mail/send-text-messages.ts'
import { signInRetention } from '#domain/access/sign-in/retention.ts'
import { resealTotpSecretsTask } from '#domain/access/sign-in/tasks.ts'
import { tokenRetention } from '#domain/access/tokens/retention.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { reassignJobsTask } from '#domain/campaigns/targeting/tasks.ts'
import { idempotencySweeps } from '#apis/platform/retention.ts'
import { updateBidsTask } from '#domain/campaigns/bidding/tasks.ts'
import { runSchedulesTask } from '#domain/campaigns/scheduling/due/tasks.ts'
import { conversionSweeps } from '#domain/conversions/retention.ts'
import { attributeConversionsTask, resealPostbackSecretsTask } from '#domain/conversions/tasks.ts'
import { marketSweeps, observeMarketTask } from '#domain/insights/predictions/tasks.ts'
import { resealReportingSecretsTask } from '#domain/insights/reports/tasks.ts'
import { feedSweeps } from '#domain/jobs/feeds/retention.ts'
import { jobSweeps } from '#domain/jobs/retention.ts'
import { fetchFeedsTasks } from '#domain/jobs/feeds/tasks.ts'
import { storeFilesTask } from '#lib/storage/open-blobs.ts'
import { type RetentionRule, retentionTask } from '#lib/runtime/tasks/retention.ts'
import { reapDeadProcessesTask } from '#lib/runtime/tasks/reap-dead-processes.ts'
import type { BackgroundTasks } from '#lib/runtime/tasks/background-work.ts'
import { learnClickRatesTask } from '#domain/search-sync/click-rates/tasks.ts'
import { followSweeps } from '#domain/search-sync/retention.ts'
import { webhookSweeps } from '#domain/events/webhooks/retention.ts'
import { webhookTasks } from '#domain/events/webhooks/tasks.ts'

/** What is deleted when its time is over: the sweeps of all rooms, in their order. */
export const retentionRules: readonly RetentionRule[] = [
  ...sessionRetention,
  ...tokenRetention,
  ...signInRetention,
  ...idempotencySweeps,
  ...feedSweeps,
  ...jobSweeps,
  ...followSweeps,
  ...conversionSweeps,
  ...webhookSweeps,
  ...marketSweeps,
]

/** All background work, as the rooms declare it in `tasks.ts` and `sweeps.ts`. */
export const backgroundTasks: BackgroundTasks<AppDependencies> = {
  tasks: [],
  recurring: [
    runSchedulesTask,
    reapDeadProcessesTask,
    retentionTask(retentionRules),
    resealTotpSecretsTask,
    ...fetchFeedsTasks,
    reassignJobsTask,
    attributeConversionsTask,
    resealPostbackSecretsTask,
    updateBidsTask,
    ...webhookTasks(applicationSubjects),
    aggregateActivityTask,
    resealCustomerKeysTask,
    scanFilesTask,
    loadQuestionsTask,
    sendRemindersTask,
    mailGuestListsTask,
    sendMailsTask,
    storeFilesTask,
    sendTextMessagesTask,
    observeMarketTask,
    learnClickRatesTask,
    resealReportingSecretsTask,
  ],
}
