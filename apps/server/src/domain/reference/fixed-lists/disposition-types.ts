import { dispositionEventNames, type DispositionEventName } from '@tiller/contract/disposition/events'
import type { DispositionType } from '@tiller/contract/platform/fixed-lists/schemas'

/** Descriptions of the events. After a `terminal` event, no other event follows for the candidate. */
const meanings: Record<DispositionEventName, { description: string; terminal: boolean }> = {
  registration: { description: 'The candidate has registered with the employer.', terminal: false },
  lead: { description: 'The candidate has shown interest.', terminal: false },
  application_started: { description: 'An application was begun.', terminal: false },
  application_completed: { description: 'The application was sent.', terminal: false },
  application_qualified: { description: 'The application meets the requirements.', terminal: false },
  application_unqualified: { description: 'The application does not meet the requirements.', terminal: true },
  application_withdrawn: { description: 'The candidate has withdrawn.', terminal: true },
  contacted: { description: 'The employer has written to or called the candidate.', terminal: false },
  screening: { description: 'The candidate is being screened.', terminal: false },
  assessment: { description: 'The candidate takes a test or a trial.', terminal: false },
  interview_scheduled: { description: 'An interview was agreed on.', terminal: false },
  interviewed: { description: 'The candidate was interviewed.', terminal: false },
  background_check: { description: "The candidate's background is being checked.", terminal: false },
  offered: { description: 'The candidate was offered the job.', terminal: false },
  offer_declined: { description: 'The candidate has declined the offer.', terminal: true },
  hired: { description: 'The candidate has taken the job.', terminal: false },
  rejected: { description: 'The employer has turned the candidate down.', terminal: true },
  onboarded: { description: 'The candidate has begun to work.', terminal: true },
  other: { description: 'Something else; `raw_event` says what.', terminal: false },
}

/** The events of the Disposition API in funnel order, with ids counted from 1. */
export const dispositionTypes: readonly DispositionType[] = dispositionEventNames.map((name, index) => ({
  id: index + 1,
  name,
  ...meanings[name],
}))
