import type { TestContext } from 'node:test'
import { harness, type Harness } from '../../harness/harness.ts'

/** The initial state for following a guide. */
export type World = {
  /** As in the sandbox's credentials file. */
  sandbox: Record<string, string | number> & { baseUrl: string }
  /** Variables that the guide assumes. */
  env?: Record<string, string>
}

const twoNursesAndADriver = [
  { reference: 'N-1', title: 'Registered Nurse', city: 'Austin', state: 'TX', company: 'Acme' },
  { reference: 'N-2', title: 'Night Nurse', city: 'Dallas', state: 'TX', company: 'Acme' },
  { reference: 'D-1', title: 'Truck Driver', city: 'Austin', state: 'TX', company: 'Zebra' },
]

/** A customer with two nurse jobs and a driver job, which most guides use, or with other jobs. */
export async function plainWorld(
  t: TestContext,
  jobs: Parameters<Harness['seed']['jobs']>[1] = twoNursesAndADriver,
): Promise<Harness & { world: World }> {
  const h = await harness(t)
  const { baseUrl, poolId, sourceId, credentials, seed } = h
  await seed.jobs(sourceId, jobs)
  const { clientId, clientSecret } = credentials
  // All guides use one server, and a search covers the jobs of all customers.
  t.after(() => archiveAll(h))
  return {
    ...h,
    world: {
      sandbox: { baseUrl, poolId, clientId, clientSecret },
      env: { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret },
    },
  }
}

async function archiveAll({ api }: Harness) {
  const { content } = await api.listMyCampaigns({ query: { search: 'status!="ARCHIVED"', size: 200 } })
  const items = content.map(({ id }) => ({ id, action: 'archive' as const }))
  if (items.length > 0) await api.changeCampaigns({ body: { items } })
}
