import { sql } from 'kysely'
import type { Config } from '../kit/config.ts'
import type { Db } from '../kit/db/database.ts'
import type { Egress } from '../kit/egress/egress.ts'
import { signatureHeaders } from '../kit/egress/webhook-signature.ts'
import type { SecretBox } from '../kit/secrets/secret-box.ts'
import type { Task } from '../kit/work/task.ts'
import type { ConversionEvent } from './store.ts'

/** The key of a conversion. */
export type ConversionKey = { rootCustomerId: number; customerId: number; clickId: string; event: number }

export type PostbackNeeds = {
  db: Db
  egress: Pick<Egress, 'open'>
  secretBox: Pick<SecretBox, 'open'>
  config: Pick<Config, 'egressAllowPrivate'>
}

const totalMs = 15_000
const maxAnswerBytes = 65_536

/** The receiver wants no more of these. */
const gone = 410

/**
 * Tells a publisher of a conversion of one of its clicks, signed, until its server answers with 2xx or 410: 20 times
 * in about three days. A publisher can be told twice; the message has the same id then.
 */
export const postback: Task<ConversionKey, PostbackNeeds> = {
  name: 'conversions.postback',
  maxAttempts: 20,
  run: async ({ db, egress, secretBox, config }, key, { at, signal }) => {
    const found = await findConversion(db, key)
    // The operator has ended the postbacks since.
    if (found?.postbackUrl == null || found.postbackSecret === null) return
    const { postbackUrl: url, postbackSecret, ...conversion } = found
    const id = `${key.clickId}.${key.event}`
    const body = JSON.stringify({
      id,
      type: 'publisher:Conversion:attributed:v1',
      createdAt: conversion.convertedAt.toISOString(),
      data: conversion,
    })
    const secret = secretBox.open(postbackSecret).toString()
    const answer = await egress.open({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders(secret, { id, at, body }) },
      body: Buffer.from(body),
      http: config.egressAllowPrivate,
      totalMs,
      maxBytes: maxAnswerBytes,
      signal,
    })
    answer.close()
    if ((answer.status < 200 || answer.status > 299) && answer.status !== gone)
      throw new Error(`The server of the publisher answered ${answer.status}.`)
  },
}

type Found = {
  postbackUrl: string | null
  postbackSecret: Buffer | null
  event: ConversionEvent
  /** The click, as its `tlr_sid`. */
  clickId: string
  jobId: number
  clickedAt: Date
  convertedAt: Date
  acquisition: boolean
  t1: string | null
  t2: string | null
  t3: string | null
}

async function findConversion(db: Db, { rootCustomerId, customerId, clickId, event }: ConversionKey) {
  const { rows } = await sql<Found>`
    select publisher.postback_url, publisher.postback_secret, conversion.event, conversion.click_id, conversion.job_id,
      conversion.clicked_at, conversion.at as converted_at, conversion.acquisition, click.t1, click.t2, click.t3
    from conversion
    join publisher on publisher.id = conversion.publisher_id
    join click on click.root_customer_id = conversion.root_customer_id and click.customer_id = conversion.customer_id
      and click.id = conversion.click_id
    where conversion.root_customer_id = ${rootCustomerId} and conversion.customer_id = ${customerId}
      and conversion.click_id = ${clickId} and conversion.event = ${event}`.execute(db)
  return rows[0]
}
