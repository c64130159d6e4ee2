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

/** All tasks whose work is due at known instants, in the order in which they run at one instant. */
export const dueTasks: readonly DueTask<DueTaskDependencies>[] = [
  runSchedulesTask,
  billHeldClicksTask,
  sendRemindersTask,
  mailGuestListsTask,
  sendSurveysTask,
]
