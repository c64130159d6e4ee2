import type { TestContext } from 'node:test'
import { harness, type Harness } from '../../harness/harness.ts'

/** What there is when somebody begins to follow a guide. */
export type World = {
  /** As in the sandbox's own file of credentials. */
  sandbox: Record<string, string | number> & { baseUrl: string }
  /** What the guide says that the reader has. */
  env?: Record<string, string>
}

const twoNursesAndADriver = [
  { reference: 'N-1', title: 'Registered Nurse', city: 'Austin', state: 'TX', company: 'Acme' },
  { reference: 'N-2', title: 'Night Nurse', city: 'Dallas', state: 'TX', company: 'Acme' },
  { reference: 'D-1', title: 'Truck Driver', city: 'Austin', state: 'TX', company: 'Zebra' },
]

/** A customer with two nurses and a driver, which is what most guides are about, or with other jobs. */
export async function plainWorld(
  t: TestContext,
  jobs: Parameters<Harness['seed']['jobs']>[1] = twoNursesAndADriver,
): Promise<Harness & { world: World }> {
  const h = await harness(t)
  const { baseUrl, poolId, sourceId, credentials, seed } = h
  await seed.jobs(sourceId, jobs)
  const { clientId, clientSecret } = credentials
  // All guides are followed on one server, and a search goes over the jobs of all customers.
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
