import type { EventType, testEventType } from '@tiller/contract/platform/webhooks/event-types'

const eventNames: Readonly<Record<EventType | typeof testEventType, string>> = {
  'platform:JobApplication:started:v1': 'Application started',
  'platform:JobApplication:completed:v2': 'Application completed',
  'platform:Campaign:statusChanged:v1': 'Campaign status changed',
  'platform:Segment:statusChanged:v1': 'Segment status changed',
  'platform:ScheduledPause:completed:v1': 'Scheduled pause completed',
  'platform:OneTimeBudget:started:v1': 'One-time budget started',
  'platform:OneTimeBudget:completed:v1': 'One-time budget ended',
  'platform:MonthlyBudgetChange:completed:v1': 'Monthly budget changed as scheduled',
  'platform:MonthlyBudgetChange:failed:v1': 'Scheduled monthly budget change failed',
  'platform:SourceImport:finished:v1': 'Feed import finished',
  'platform:Disposition:reported:v1': 'Hiring progress reported by a partner',
  'platform:Conversion:attributed:v1': 'Conversion attributed to a click',
  'platform:Webhook:test:v1': 'Test event',
}

/**
 * Returns the displayed name of an event type. An unknown type is shown unchanged, because the API may be newer than
 * this console.
 */
export const formatEventName = (type: string): string =>
  Object.hasOwn(eventNames, type) ? eventNames[type as keyof typeof eventNames] : type
