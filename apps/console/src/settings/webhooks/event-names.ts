import type { EventType, testEventType } from '@tiller/contract/platform/webhooks/event-types'
import { t } from '../../language/text.ts'

const eventNames: Readonly<Record<EventType | typeof testEventType, string>> = {
  'platform:JobApplication:started:v1': t('Application started'),
  'platform:JobApplication:completed:v2': t('Application completed'),
  'platform:Campaign:statusChanged:v1': t('Campaign status changed'),
  'platform:Segment:statusChanged:v1': t('Segment status changed'),
  'platform:ScheduledPause:completed:v1': t('Scheduled pause completed'),
  'platform:OneTimeBudget:started:v1': t('One-time budget started'),
  'platform:OneTimeBudget:completed:v1': t('One-time budget ended'),
  'platform:MonthlyBudgetChange:completed:v1': t('Monthly budget changed as scheduled'),
  'platform:MonthlyBudgetChange:failed:v1': t('Scheduled monthly budget change failed'),
  'platform:SourceImport:finished:v1': t('Feed import finished'),
  'platform:Disposition:reported:v1': t('Hiring progress reported by a partner'),
  'platform:Conversion:attributed:v1': t('Conversion attributed to a click'),
  'platform:Webhook:test:v1': t('Test event'),
}

/**
 * Returns the displayed name of an event type. An unknown type is shown unchanged, because the API may be newer than
 * this console.
 */
export const formatEventName = (type: string): string =>
  Object.hasOwn(eventNames, type) ? eventNames[type as keyof typeof eventNames] : type
