import { clickRetention } from '#domain/clicks/retention.ts'
import { sessionRetention } from '#domain/access/console/sessions.ts'
import { aggregateActivityTask } from '#domain/activity/tasks.ts'
import {
  eraseApplicationsTask,
  loadQuestionsTask,
  resealKeysTask,
  scanFilesTask,
} from '#domain/applications/tasks.ts'
import { alertRetention } from '#domain/alerts/retention.ts'
import { alertTasks } from '#domain/alerts/tasks.ts'
import { applicationSubjects } from '#domain/applications/application-events.ts'
import { sendMailsTask } from '#lib/mail/send-mails.ts'
import { sendTextMessagesTask } from '#lib/mail/send-text-messages.ts'
import { signInRetention } from '#domain/access/sign-in/retention.ts'
import { resealTotpSecretsTask } from '#domain/access/sign-in/tasks.ts'
import { recoveryRetention } from '#domain/access/recovery/retention.ts'
import { mailRecoveryLinksTask } from '#domain/access/recovery/tasks.ts'
import { tokenRetention } from '#domain/access/tokens/retention.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { reassignJobsTask } from '#domain/campaigns/targeting/tasks.ts'
import { idempotencyRetention } from '#apis/platform/retention.ts'
import { updateBidsTask } from '#domain/campaigns/bidding/tasks.ts'
import { conversionRetention } from '#domain/conversions/retention.ts'
import { attributeConversionsTask, resealPostbackSecretsTask } from '#domain/conversions/tasks.ts'
import { marketDataRetention, observeMarketTask } from '#domain/insights/predictions/tasks.ts'
import { resealReportingSecretsTask } from '#domain/insights/reports/tasks.ts'
import { feedRetention } from '#domain/jobs/feeds/retention.ts'
import { jobRetention } from '#domain/jobs/retention.ts'
import { countMissingPayTask } from '#domain/jobs/pay-laws/tasks.ts'
import { landingPageTasks } from '#domain/jobs/landing-pages/tasks.ts'
import { notifySearchEnginesTask } from '#domain/jobs/openings/indexing/tasks.ts'
import { indexingRetention } from '#domain/jobs/openings/indexing/retention.ts'
import { fetchFeedsTasks } from '#domain/jobs/feeds/tasks.ts'
import { transferBlobsTask } from '#lib/storage/open-blobs.ts'
import { type RetentionRule, createRetentionTask } from '#lib/runtime/tasks/retention.ts'
import { createAnalysisTask, createPartitionsTask } from '#lib/postgres/partitions/tasks.ts'
import { reapDeadProcessesTask } from '#lib/runtime/tasks/reap-dead-processes.ts'
import { backupTasks } from '#lib/backup/tasks.ts'
import type { RecurringTask } from '#lib/runtime/tasks/task.ts'
import { learnClickRatesTask } from '#domain/search-sync/click-rates/tasks.ts'
import { updateBidThresholdsTask } from '#domain/search-sync/featured/tasks.ts'
import { searchSyncRetention } from '#domain/search-sync/retention.ts'
import { eventStreamRetention } from '#domain/events/stream/retention.ts'
import { createEventStreamTask } from '#domain/events/stream/tasks.ts'
import { webhookRetention } from '#domain/events/webhooks/retention.ts'
import { createWebhookTasks } from '#domain/events/webhooks/tasks.ts'
import { compareBudgetsTask, serviceLevelRetention } from '#domain/status/service-levels/tasks.ts'
import { recordSystemHourTask, systemHistoryRetention } from '#domain/operator/running/system-history.ts'
import { dueTasks } from './due-tasks.ts'
import { partitionedTables } from './partitioned-tables.ts'

export const retentionRules: readonly RetentionRule[] = [
  ...sessionRetention,
  ...tokenRetention,
  ...signInRetention,
  ...recoveryRetention,
  ...idempotencyRetention,
  ...feedRetention,
  ...jobRetention,
  ...indexingRetention,
  ...searchSyncRetention,
  ...clickRetention,
  ...conversionRetention,
  ...webhookRetention,
  ...eventStreamRetention,
  ...marketDataRetention,
  ...alertRetention,
  ...serviceLevelRetention,
  ...systemHistoryRetention,
]

export const backgroundTasks: readonly RecurringTask<AppDependencies>[] = [
  ...dueTasks,
  reapDeadProcessesTask,
  createPartitionsTask(partitionedTables),
  createAnalysisTask(partitionedTables),
  createRetentionTask(retentionRules),
  resealTotpSecretsTask,
  mailRecoveryLinksTask,
  ...fetchFeedsTasks,
  notifySearchEnginesTask,
  ...landingPageTasks,
  countMissingPayTask,
  reassignJobsTask,
  attributeConversionsTask,
  resealPostbackSecretsTask,
  updateBidsTask,
  ...createWebhookTasks(applicationSubjects),
  createEventStreamTask(applicationSubjects),
  aggregateActivityTask,
  resealKeysTask,
  scanFilesTask,
  eraseApplicationsTask,
  loadQuestionsTask,
  sendMailsTask,
  transferBlobsTask,
  ...backupTasks,
  sendTextMessagesTask,
  observeMarketTask,
  ...alertTasks,
  learnClickRatesTask,
  updateBidThresholdsTask,
  resealReportingSecretsTask,
  compareBudgetsTask,
  recordSystemHourTask,
]
