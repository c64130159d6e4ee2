import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { unlimitedClicks } from '../../apps/server/src/domain/clicks/classify/limits.ts'
import { createClickWriter } from '../../apps/server/src/domain/clicks/recording/click-writer.ts'
import type { Click } from '../../apps/server/src/domain/clicks/recording/click.ts'
import type { Db } from '../../apps/server/src/lib/postgres/database.ts'
import { compareWithBaseline, comparisonColumns } from '../harness/compare.ts'
import {
  campaignsSql,
  customerSql,
  jobsSql,
  runWithDatabase,
  executeWithoutReferences,
} from '../harness/database.ts'
import type { BenchTable } from '../harness/table.ts'

const rounds = 3
const seconds = 4
const clicksPerStatement = 50
const concurrentClicks = 600
const period = '2026-03-01'
const at = new Date('2026-03-02T15:00:00Z')

export type CampaignRange = { first: number; count: number; firstJob: number; jobsEach: number }

const one: CampaignRange = { first: 1, count: 1, firstJob: 1, jobsEach: 200 }
const many: CampaignRange = { first: 2, count: 2_000, firstJob: 201, jobsEach: 5 }

/**
 * Measures how many clicks per second are classified, charged, and committed. The baseline is SQL that spends from
 * the same buckets and writes the same rows without any check, 50 clicks per statement.
 */
export const benchCharge = (): Promise<BenchTable> =>
  runWithDatabase(async ({ clicksDb, pool }) => {
    await fill(pool)
    // The planner expects that an empty table stays empty.
    for (const setup of [one, many]) await chargeOneCampaign(pool, setup)
    await chargeMixedCampaigns(pool, many)
    await pool.query('vacuum analyze')
    const rows: (string | number)[][] = []
    for (const [name, setup, baseline] of [
      ['one campaign', one, chargeOneCampaign],
      ['2,000 campaigns', many, chargeOneCampaign],
      ['2,000 campaigns, mixed in each statement', many, chargeMixedCampaigns],
    ] as const)
      rows.push([
        name,
        ...(await compareWithBaseline(
          rounds,
          () => baseline(pool, setup),
          () => chargeWithTiller(clicksDb, setup),
        )),
      ])
    return {
      title: 'Clicks charged per second, committed before the response',
      columns: ['buckets', ...comparisonColumns],
      rows,
      notes: [
        `Median of ${rounds} rounds of ${seconds} s in turns. Baselines: ${clicksPerStatement} clicks in each statement, all of one campaign, or each of another one as in Tiller's batches; one statement per connection. Tiller: ${concurrentClicks} concurrent clicks from different networks.`,
      ],
    }
  })

const fill = (pool: pg.Pool) =>
  executeWithoutReferences(
    pool,
    customerSql(1) +
      [one, many]
        .map(({ first, count, firstJob, jobsEach }) => {
          const to = firstJob + count * jobsEach - 1
          return `${campaignsSql({ first, count, period })}
            ${jobsSql({ customer: 1, from: firstJob, to, title: "'Nurse ' || n", descriptionWords: 200 })}
            insert into assignment (root_customer_id, customer_id, job_id, campaign_id)
              select 1, 1, n, ${first} + (n - ${firstJob}) / ${jobsEach} from generate_series(${firstJob}, ${to}) n;`
        })
        .join('\n'),
  )

const bucketIsSql = `root_customer_id = 1 and customer_id = 1 and segment_id = 0 and period = '${period}'`

/** SQL that inserts clicks and charges for \`fits\`, which has a campaign and a job per click. */
const insertClicksSql = `clicked as (
    insert into click (root_customer_id, customer_id, id, at, class, token_id, job_id, campaign_id, publisher_id, price_cents,
      charged_cents, earned_cents, visitor_hash, network_hash)
    select 1, 1, gen_random_uuid(), now(), 'VALID', gen_random_uuid(), job_id, campaign_id, 1, 1, 1, 0,
      sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea)
    from fits
    returning id, campaign_id, job_id
  )
  insert into charge (root_customer_id, customer_id, at, period, kind, cents, click_id, campaign_id, job_id, publisher_id)
  select 1, 1, now(), '${period}', 'CLICK', 1, id, campaign_id, job_id, 1 from clicked`

/** Spends the price of all clicks at once, and inserts their rows if the price fits into the budget. */
const oneCampaignSql = `
  with spent as (
    update bucket set spent_cents = spent_cents + $2
    where ${bucketIsSql} and campaign_id = $1 and (cap_cents is null or spent_cents + $2 <= cap_cents)
    returning campaign_id
  ), fits as (
    select campaign_id, $3 + i as job_id from spent, generate_series(1, $2::integer) i
  ), ${insertClicksSql}`

const chargeOneCampaign = (pool: pg.Pool, { first, count, firstJob }: CampaignRange) =>
  perSecond(pool.options.max, async () => {
    const values = [first + randomInt(count), clicksPerStatement, firstJob]
    await pool.query({ name: 'charge-one', text: oneCampaignSql, values })
    return clicksPerStatement
  })

/** Like \`oneCampaignSql\`, for a click of each of these campaigns, whose buckets are locked in order. */
const mixedCampaignsSql = `
  with locked as (
    select campaign_id from bucket where ${bucketIsSql} and campaign_id = any($1::integer[]) order by campaign_id for update
  ), fits as (
    update bucket set spent_cents = spent_cents + 1
    where ${bucketIsSql} and campaign_id in (select campaign_id from locked) and (cap_cents is null or spent_cents + 1 <= cap_cents)
    returning campaign_id, $2 + (campaign_id - $3) * $4 as job_id
  ), ${insertClicksSql}`

const chargeMixedCampaigns = (pool: pg.Pool, { first, count, firstJob, jobsEach }: CampaignRange) =>
  perSecond(pool.options.max, async () => {
    const campaigns = new Set<number>()
    while (campaigns.size < clicksPerStatement) campaigns.add(first + randomInt(count))
    const values = [[...campaigns], firstJob, first, jobsEach]
    await pool.query({ name: 'charge-mixed', text: mixedCampaignsSql, values })
    return clicksPerStatement
  })

const chargeWithTiller = (db: Db, setup: CampaignRange) => {
  const writer = createClickWriter(db)
  return perSecond(concurrentClicks, async () => {
    const { chargedCents } = await writer.record(createRandomClick(setup))
    if (chargedCents === 0) throw new Error('A click was not charged.')
    return 1
  })
}

/**
 * Returns the number of clicks per second. `charge` is repeated with this concurrency and returns a number of clicks.
 */
async function perSecond(concurrency: number, charge: () => Promise<number>): Promise<number> {
  let charged = 0
  const startedAt = performance.now()
  const elapsedSeconds = () => (performance.now() - startedAt) / 1000
  const repeat = async () => {
    while (elapsedSeconds() < seconds) {
      // `charged += await …` would lose what other calls add meanwhile.
      const clicks = await charge()
      charged += clicks
    }
  }
  await Promise.all(Array.from({ length: concurrency }, repeat))
  return charged / elapsedSeconds()
}

/** Creates a click on a random job by a new visitor from a new network. */
export const createRandomClick = (
  { firstJob, count, jobsEach }: CampaignRange,
  time = { at, period },
): Click => {
  const [person, network] = [randomBytes(32), randomBytes(32)]
  return {
    id: randomUUID(),
    token: {
      tokenId: randomUUID(),
      rootCustomerId: 1,
      customerId: 1,
      jobId: firstJob + randomInt(count * jobsEach),
      publisherId: 1,
      priceCents: 1,
      issuedAtMs: time.at.getTime(),
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
    ...time,
    zone: 'America/New_York',
  }
}
