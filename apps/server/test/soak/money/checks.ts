import type pg from 'pg'
import { storedSumChecks } from '#domain/ledger/stored-sums.ts'

/** The results that the writers have reported. */
export type Acknowledgments = {
  /** The charge of each acknowledged click, by id. */
  clicks: Map<string, number>
  /** The refund of each click and conversion event, such as `<id>.2`; the event is 0 for the click itself. */
  refunds: Map<string, number>
  changes: number
  unknown: number
  wrong: string[]
}

/** Every stored sum, with the number of disagreements with the ledger. */
const checks = {
  ...storedSumChecks,
  unevenDays: `
    select count(*) from day_spending full join (
      select campaign_id, (at at time zone 'America/New_York')::date as day, sum(cents) as cents from charge
      where kind <> 'REFUND' group by 1, 2
    ) ledger using (campaign_id, day)
    where campaign_id in (select id from campaign where budget_pacing) and coalesce(cents, 0) <> coalesce(spent_cents, 0)`,
  unevenClicks: `
    select count(*) from click full join (select click_id as id, cents from charge where kind = 'CLICK') paid using (id)
    where coalesce(paid.cents, 0) <> coalesce(click.charged_cents, 0)`,
  unevenRefunds: `
    select count(*) from charge refund
    left join charge paid on paid.click_id = refund.click_id and paid.event = refund.event and paid.kind <> 'REFUND'
    left join click on click.id = refund.click_id
    where refund.kind = 'REFUND' and (paid.cents is distinct from -refund.cents
      or case paid.kind when 'CLICK' then click.earned_cents else paid.earned_cents end is distinct from -refund.earned_cents)`,
  unevenAcquisitions: `
    select count(*) from conversion full join (select click_id, event, cents from charge where kind = 'ACQUISITION') paid
      using (click_id, event)
    where coalesce(paid.cents, 0) <> coalesce(conversion.charged_cents, 0)`,
  wronglyChargedAcquisitions: `
    select count(*) from conversion join click on click.id = click_id
    where (conversion.charged_cents > 0) <> (acquisition and click.acquisition_cents > 0 and conversion.unbilled_reason is null)
      or conversion.charged_cents not in (0, coalesce(click.acquisition_cents, 0))`,
  unattributedReports: `select count(*) from conversion_report where outcome is null`,
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
    ...[...clicks].map(([id, cents]) => ({ id, event: 0, kind: 'CLICK', cents })),
    ...[...refunds].map(([key, cents]) => {
      const [id = '', event] = key.split('.')
      return { id, event: Number(event), kind: 'REFUND', cents: -cents }
    }),
  ]
  let lost = 0
  for (let from = 0; from < told.length; from += 20_000) {
    const part = told.slice(from, from + 20_000)
    const { rows } = await pool.query<{ lost: number }>(
      `select count(*)::integer as lost from unnest($1::uuid[], $2::text[], $3::integer[], $4::integer[]) as told (id, kind, cents, event)
       left join click using (id) left join charge on charge.click_id = told.id and charge.kind = told.kind and charge.event = told.event
       where click.id is null or coalesce(charge.cents, 0) <> told.cents`,
      [
        part.map(({ id }) => id),
        part.map(({ kind }) => kind),
        part.map(({ cents }) => cents),
        part.map(({ event }) => event),
      ],
    )
    lost += rows[0]?.lost ?? part.length
  }
  return lost
}
