import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { unlimitedClicks } from '../../apps/server/src/domain/clicks/classify/limits.ts'
import type { Click } from '../../apps/server/src/domain/clicks/recording/click.ts'
import { createClickWriter } from '../../apps/server/src/domain/clicks/recording/click-writer.ts'
import type { Db } from '../../apps/server/src/lib/postgres/database.ts'
import { at, period, type World } from './world.ts'

/** Clicks that wait for their answer at one time. */
export const clicking = 600

/** Clicks a second that a Tiller records and charges. */
export async function chargeClicks(db: Db, world: World, seconds: number): Promise<number> {
  const writer = createClickWriter(db)
  let charged = 0
  const startedAt = performance.now()
  const seek = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const { chargedCents } = await writer.record(someClick(world))
      if (chargedCents === 0) throw new Error('A click was not charged.')
      charged += 1
    }
  }
  await Promise.all(Array.from({ length: clicking }, seek))
  return charged / ((performance.now() - startedAt) / 1000)
}

/** A click of a person whom nobody has seen yet on any of the jobs. */
const someClick = ({ firstJob, campaigns, jobsEach }: World): Click => {
  const [person, network] = [randomBytes(32), randomBytes(32)]
  return {
    id: randomUUID(),
    token: {
      tokenId: randomUUID(),
      rootCustomerId: 1,
      customerId: 1,
      jobId: firstJob + randomInt(campaigns * jobsEach),
      publisherId: 1,
      priceCents: 1,
      issuedAtMs: at.getTime(),
      tags: [],
    },
    isBot: false,
    isForeign: false,
    isDataCenter: false,
    visitor: {
      person: { today: person, yesterday: person },
      network: { today: network, yesterday: network },
      networkLockKey: network.readInt32BE(0),
    },
    publisherShare: 0.2,
    limits: { ...unlimitedClicks, perNetworkAndJob: 3 },
    at,
    period,
    zone: 'America/New_York',
  }
}
