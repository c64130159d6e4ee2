import { mailGuestListsTask, type GuestListDependencies } from '#domain/applications/messages/guest-lists.ts'
import { sendRemindersTask, type ReminderDependencies } from '#domain/applications/messages/reminders.ts'
import { runSchedulesTask } from '#domain/campaigns/scheduling/due/tasks.ts'
import { sendSurveysTask, type SurveyDependencies } from '#domain/campaigns/survey/survey.ts'
import { billHeldClicksTask, type HeldClickDependencies } from '#domain/clicks/recording/held-clicks.ts'
import type { DueTask } from '#lib/runtime/tasks/task.ts'

export type DueTaskDependencies = GuestListDependencies &
  HeldClickDependencies &
  ReminderDependencies &
  SurveyDependencies

/** All tasks that run at the instants at which something is due, in their order at one instant. */
export const dueTasks: readonly DueTask<DueTaskDependencies>[] = [
  runSchedulesTask,
  billHeldClicksTask,
  sendRemindersTask,
  mailGuestListsTask,
  sendSurveysTask,
]
