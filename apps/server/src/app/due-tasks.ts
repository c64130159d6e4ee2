import { mailGuestListsTask, type GuestListNeeds } from '#domain/applications/messages/guest-lists.ts'
import { sendRemindersTask, type ReminderNeeds } from '#domain/applications/messages/reminders.ts'
import { runSchedulesTask } from '#domain/campaigns/scheduling/due/tasks.ts'
import { sendSurveysTask, type SurveyNeeds } from '#domain/campaigns/survey/survey.ts'
import { billHeldClicksTask, type HeldClickNeeds } from '#domain/clicks/recording/held-clicks.ts'
import type { DueTask } from '#lib/runtime/tasks/task.ts'

export type DueTaskNeeds = GuestListNeeds & HeldClickNeeds & ReminderNeeds & SurveyNeeds

/** All tasks that run at the instants at which something is due, in their order at one instant. */
export const dueTasks: readonly DueTask<DueTaskNeeds>[] = [
  runSchedulesTask,
  billHeldClicksTask,
  sendRemindersTask,
  mailGuestListsTask,
  sendSurveysTask,
]
