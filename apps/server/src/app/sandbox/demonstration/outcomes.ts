import type { DispositionEventName, DispositionReason } from '@tiller/contract/disposition/events'
import type { StoredDispositionEvent } from '#domain/dispositions/store.ts'
import { createRandomGenerator, type RandomGenerator } from './random.ts'

const dayMs = 86_400_000

/** A reported outcome and its time. */
export type SimulatedOutcome = StoredDispositionEvent & { at: Date }

type Step = {
  event: DispositionEventName
  meanDays: number
  weight: number
  reason?: DispositionReason
  leadsTo: Path
}
/** Possible next outcomes, and the probability that one of them follows. */
type Path = { chance: number; steps: readonly Step[] }

const end: Path = { chance: 0, steps: [] }

const offered: Path = {
  chance: 0.9,
  steps: [
    {
      event: 'hired',
      meanDays: 3,
      weight: 8,
      leadsTo: { chance: 0.5, steps: [{ event: 'onboarded', meanDays: 6, weight: 1, leadsTo: end }] },
    },
    { event: 'offer_declined', meanDays: 2, weight: 2, reason: 'hired_different_role', leadsTo: end },
  ],
}

const interviewed: Path = {
  chance: 0.9,
  steps: [
    { event: 'offered', meanDays: 4, weight: 4, leadsTo: offered },
    { event: 'rejected', meanDays: 3, weight: 6, reason: 'failed_checks', leadsTo: end },
  ],
}

const completed: Path = {
  chance: 0.85,
  steps: [
    {
      event: 'interview_scheduled',
      meanDays: 4,
      weight: 4,
      leadsTo: {
        chance: 0.9,
        steps: [{ event: 'interviewed', meanDays: 4, weight: 1, leadsTo: interviewed }],
      },
    },
    { event: 'rejected', meanDays: 3, weight: 4, reason: 'uncertified', leadsTo: end },
    { event: 'application_withdrawn', meanDays: 5, weight: 1, reason: 'unresponsive', leadsTo: end },
  ],
}

/** The outcomes that can follow a click. */
const clicked: Path = {
  chance: 0.2,
  steps: [
    {
      event: 'application_started',
      meanDays: 0.01,
      weight: 1,
      leadsTo: {
        chance: 0.6,
        steps: [{ event: 'application_completed', meanDays: 0.02, weight: 1, leadsTo: completed }],
      },
    },
  ],
}

/** Generates the outcomes that a partner reports after a click. The result depends only on the seed and the click. */
export function generateOutcomes(seed: string, click: { id: string; at: Date }): SimulatedOutcome[] {
  const random = createRandomGenerator(`${seed} outcomes ${click.id}`)
  const applicationId = random.uuid()
  const found: SimulatedOutcome[] = []
  let atMs = click.at.getTime()
  for (let step = draw(random, clicked); step !== undefined; step = draw(random, step.leadsTo)) {
    atMs += random.wait(step.meanDays * dayMs)
    const at = new Date(atMs)
    found.push({
      at,
      applicationId,
      sid: click.id,
      event: step.event,
      eventTime: at.toISOString(),
      eventTimeText: at.toISOString(),
      reason: step.reason ?? null,
      rawEvent: null,
      metaData: null,
    })
  }
  return found
}

const draw = (random: RandomGenerator, { chance, steps }: Path) =>
  random.next() < chance ? random.pick(steps) : undefined
