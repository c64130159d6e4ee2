import { sql } from 'kysely'
import type { Tx } from '#lib/postgres/database.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { enqueuePublisherMessages } from '#domain/events/publish/webhook-outbox.ts'

export type ConversionKey = { rootCustomerId: number; customerId: number; clickId: string; event: number }

type Conversion = ConversionKey & {
  jobId: number
  campaignId: number | null
  segmentId: number | null
  clickedAt: string
  convertedAt: string
  acquisition: boolean
  publisherId: number
  /** Whether the publisher has a postback URL, to which the conversion is sent. */
  postback: boolean
  t1: string | null
  t2: string | null
  t3: string | null
}

/**
 * Publishes conversions to the advertiser's webhooks and to publishers with a postback URL, in the transaction that
 * inserts them. A publisher's message id is derived from click and event, so retries repeat it.
 */
export async function publishConversions(tx: Tx, keys: readonly ConversionKey[], at: Date) {
  if (keys.length === 0) return
  const conversions = await findConversions(tx, keys)
  await publishEvents(
    tx,
    ...conversions.map(
      ({ rootCustomerId, customerId, publisherId: _, postback: __, t1, t2, t3, ...data }) => ({
        rootCustomerId,
        customerId,
        at,
        webhook: { type: 'platform:Conversion:attributed:v1' as const, data },
      }),
    ),
  )
  await enqueuePublisherMessages(
    tx,
    conversions
      .filter(({ postback }) => postback)
      .map(({ rootCustomerId, customerId, publisherId, event, clickId, jobId, ...told }) => ({
        rootCustomerId,
        customerId,
        publisherId,
        id: `${clickId}.${event}`,
        type: 'publisher:Conversion:attributed:v1',
        at: new Date(told.convertedAt),
        data: {
          event,
          clickId,
          jobId,
          clickedAt: told.clickedAt,
          convertedAt: told.convertedAt,
          acquisition: told.acquisition,
          t1: told.t1,
          t2: told.t2,
          t3: told.t3,
        },
      })),
  )
}

async function findConversions(tx: Tx, keys: readonly ConversionKey[]) {
  const { rows } = await sql<Omit<Conversion, 'clickedAt' | 'convertedAt'> & Instants>`
    select conversion.root_customer_id, conversion.customer_id, conversion.click_id, conversion.event, conversion.job_id,
      conversion.campaign_id, conversion.segment_id, conversion.clicked_at, conversion.at as converted_at,
      conversion.acquisition, conversion.publisher_id, publisher.postback_url is not null as postback,
      click.t1, click.t2, click.t3
    from unnest(${keys.map(({ rootCustomerId }) => rootCustomerId)}::bigint[],
      ${keys.map(({ customerId }) => customerId)}::bigint[], ${keys.map(({ clickId }) => clickId)}::uuid[],
      ${keys.map(({ event }) => event)}::smallint[]) as key (root_customer_id, customer_id, click_id, event)
    join conversion using (root_customer_id, customer_id, click_id, event)
    join publisher on publisher.id = conversion.publisher_id
    join click on click.root_customer_id = conversion.root_customer_id and click.customer_id = conversion.customer_id
      and click.id = conversion.click_id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    clickedAt: row.clickedAt.toISOString(),
    convertedAt: row.convertedAt.toISOString(),
  }))
}

type Instants = { clickedAt: Date; convertedAt: Date }
