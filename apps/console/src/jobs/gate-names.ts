import { t } from '../language/text.ts'

/**
 * The names of the gates that share the name FEED in the API, by their condition. Without them, several rows of an
 * explanation would be named "Feed".
 */
export const feedGateNames: Readonly<Record<string, string>> = {
  'The job is kept.': t('Feed: text'),
  'The feed holds the job.': t('Feed: entry'),
  'The last day of the job is not over.': t('Feed: last day'),
  'The source is not archived.': t('Source: archiving'),
  'The source runs.': t('Source: status'),
}
