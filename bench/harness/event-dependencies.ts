import { readConfig } from '../../apps/server/src/lib/config/config.ts'
import { allHosts } from '../../apps/server/src/lib/egress/check-url.ts'
import { createEgressClient, startSystemTimer } from '../../apps/server/src/lib/egress/egress.ts'
import type { Db } from '../../apps/server/src/lib/postgres/database.ts'

export type EventDependencies = ReturnType<typeof createEventDependencies>

/** Creates the dependencies of the tasks that send events. Secrets are not encrypted, and receivers are on this machine. */
export const createEventDependencies = (db: Db, env: Record<string, string> = {}) => ({
  db,
  now: () => new Date(),
  machine: () => new Date(),
  serviceLevels: { countWebhook: () => {} },
  random: Math.random,
  config: { ...readConfig(env), egressAllowPrivate: true },
  secretBox: {
    unseal: (sealed: Buffer) => sealed,
    seal: (plain: Buffer) => plain,
    header: () => Buffer.alloc(0),
  },
  egress: createEgressClient({
    resolve: async () => ['127.0.0.1'],
    reach: allHosts,
    timer: startSystemTimer,
  }),
})
