import type pg from 'pg'

/** The results that the writers have reported. */
export type Acknowledgments = {
  /** The charge of each acknowledged click, by id. */
  clicks: Map<string, number>
  refunds: Map<string, number>
  changes: number
  unknown: number
  wrong: string[]
}

/** Every stored sum, with the number of disagreements with the ledger. */
const checks = {
  overspentCents: `
    select (select coalesce(sum(greatest(spent_cents - cap_cents, 0)), 0) from bucket)
      + (select coalesce(sum(greatest(spent_cents - budget_cents, 0)), 0) from one_time_budget)
      + (select coalesce(sum(greatest(spent_cents - cap_cents, 0)), 0) from day_spending) as count`,
  unevenBuckets: `
    select count(*) from (
      select campaign_id, segment_id, period, sum(cents) as cents from (
        select campaign_id, 0 as segment_id, period, cents from charge
        union all select campaign_id, segment_id, period, cents from charge where segment_id is not null
      ) each group by 1, 2, 3
    ) ledger full join bucket using (campaign_id, segment_id, period)
    where coalesce(ledger.cents, 0) <> coalesce(bucket.spent_cents, 0)`,
  unevenOneTime: `
    select count(*) from one_time_budget full join
      (select one_time_budget_id as id, sum(cents) as cents from one_time_charge group by 1) paid using (id)
    where coalesce(paid.cents, 0) <> coalesce(one_time_budget.spent_cents, 0)`,
  unevenOneTimeBuckets: `
    select count(*) from bucket full join (
      select campaign_id, 0::bigint as segment_id, charge.period, sum(one_time_charge.cents) as cents
      from one_time_charge join charge using (root_customer_id, customer_id, click_id, event)
      where (charge.kind = 'REFUND') = one_time_charge.refund group by 1, 2, 3
    ) paid using (campaign_id, segment_id, period)
    where coalesce(paid.cents, 0) <> coalesce(bucket.one_time_spent_cents, 0)`,
  unevenDays: `
    select count(*) from day_spending full join (
      select campaign_id, (at at time zone 'America/New_York')::date as day, sum(cents) as cents from charge
      where kind = 'CLICK' group by 1, 2
    ) ledger using (campaign_id, day)
    where campaign_id in (select id from campaign where budget_pacing) and coalesce(cents, 0) <> coalesce(spent_cents, 0)`,
  unevenClicks: `
    select count(*) from click full join (select click_id as id, cents from charge where kind = 'CLICK') paid using (id)
    where coalesce(paid.cents, 0) <> coalesce(click.charged_cents, 0)`,
  unevenRefunds: `
    select count(*) from charge refund left join charge paid on paid.click_id = refund.click_id and paid.kind = 'CLICK'
    left join click on click.id = refund.click_id
    where refund.kind = 'REFUND' and (paid.cents is distinct from -refund.cents
      or click.earned_cents is distinct from -refund.earned_cents)`,
  overearned: `select count(*) from click where earned_cents > greatest(charged_cents, case class when 'EXPIRED' then 6 else 0 end)`,
  doubledTokens: `
    select count(*) from (select from click where charged_cents > 0 group by token_id having count(*) > 1) doubled`,
} as const

export type LedgerChecks = Record<keyof typeof checks, number>

/** Compares every stored sum with the ledger. */
export async function checkLedger(pool: pg.Pool): Promise<LedgerChecks> {
  const counts = Object.entries(checks).map(async ([name, query]) => {
    const { rows } = await pool.query<{ count: string }>(query)
    return [name, Number(rows[0]?.count)]
  })
  return Object.fromEntries(await Promise.all(counts)) as LedgerChecks
}

/** Number of acknowledged clicks and refunds that are not stored with the acknowledged amount. */
export async function checkAcknowledged(
  pool: pg.Pool,
  { clicks, refunds }: Acknowledgments,
): Promise<number> {
  const told = [
    ...[...clicks].map(([id, cents]) => ({ id, kind: 'CLICK', cents })),
    ...[...refunds].map(([id, cents]) => ({ id, kind: 'REFUND', cents: -cents })),
  ]
  let lost = 0
  for (let from = 0; from < told.length; from += 20_000) {
    const part = told.slice(from, from + 20_000)
    const { rows } = await pool.query<{ lost: number }>(
      `select count(*)::integer as lost from unnest($1::uuid[], $2::text[], $3::integer[]) as told (id, kind, cents)
       left join click using (id) left join charge on charge.click_id = told.id and charge.kind = told.kind
       where click.id is null or coalesce(charge.cents, 0) <> told.cents`,
      [part.map(({ id }) => id), part.map(({ kind }) => kind), part.map(({ cents }) => cents)],
    )
    lost += rows[0]?.lost ?? part.length
  }
  return lost
}
