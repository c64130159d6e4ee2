import { mailGuestListsTask, type GuestListNeeds } from '#domain/applications/messages/guest-lists.ts'
import { sendRemindersTask, type ReminderNeeds } from '#domain/applications/messages/reminders.ts'
import { runSchedulesTask } from '#domain/campaigns/scheduling/due/tasks.ts'
import { sendSurveysTask, type SurveyNeeds } from '#domain/campaigns/survey/survey.ts'
import type { DueTask } from '#lib/runtime/tasks/task.ts'

export type DueTaskNeeds = GuestListNeeds & ReminderNeeds & SurveyNeeds

/** All tasks that run at the instants at which something is due, in their order at one instant. */
export const dueTasks: readonly DueTask<DueTaskNeeds>[] = [
  runSchedulesTask,
  sendRemindersTask,
  mailGuestListsTask,
  sendSurveysTask,
]
