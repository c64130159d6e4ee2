import { leakedKey, wrongClock } from './incidents/access.ts'
import { databaseDown, diskFull, searchLags } from './incidents/data.ts'
import { feedFails, mailsWait, receiverDown } from './incidents/partners.ts'
import { noWorker, overload, processDown } from './incidents/processes.ts'
import { restore } from './incidents/restore.ts'
import type { Steps } from './steps.ts'
import type { World } from './world.ts'

/** Provokes an incident and follows the steps of its runbook. */
export type Rehearsal = (world: World, steps: Steps) => Promise<void>

/** The rehearsals, by the heading of their runbook. */
export const rehearsals: Record<string, Rehearsal> = {
  'Feed fails or shrinks': feedFails,
  'Webhook receiver down': receiverDown,
  'Process down': processDown,
  'Database down': databaseDown,
  'No worker': noWorker,
  'Search lags': searchLags,
  'Disk full': diskFull,
  'Mails wait': mailsWait,
  'Wrong clock': wrongClock,
  Overload: overload,
  'Leaked key': leakedKey,
  Restore: restore,
}
