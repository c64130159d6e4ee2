import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { unlimitedClicks } from '#domain/clicks/classify/limits.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { campaignHandlers } from '#domain/campaigns/handlers.ts'
import { lifecycleHandlers } from '#domain/campaigns/lifecycle/handlers.ts'
import { attributeConversions } from '#domain/conversions/attribute.ts'
import { storeConversionReports } from '#domain/conversions/store.ts'
import { createClickWriter } from '#domain/clicks/recording/click-writer.ts'
import type { Click } from '#domain/clicks/recording/click.ts'
import { createConnections } from '#lib/postgres/connections.ts'
import { isTemporaryDatabaseError } from '#lib/postgres/database.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import { refundClick } from '#domain/ledger/refund.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { between, oneOf } from '../crash/random.ts'
import { config, contextOf } from './context.ts'

/**
 * Writers that click, report and attribute acquisitions, refund, change budgets, pause, and launch forever, as a server
 * does. Each result is printed: "click <id> <cents>", "refund <id>.<event> <cents>", "change", "unknown" if it may or
 * may not have happened, and "wrong <why>" for a violation. Exits with its parent.
 */
const [databaseUrl = '', seed = '0', writers = '1'] = process.argv.slice(2)
process.stdin.resume().once('end', () => process.exit())
const say = (line: string) => process.stdout.write(`${line}\n`)
const random = createSeededRandom(Number(seed))

const { db, clicksDb, backgroundDb, pool } = createConnections(databaseUrl)
const reference = await loadReferenceData()
const writer = createClickWriter(clicksDb)

const jobs = await backgroundDb.selectFrom('job').select(['id', 'rootCustomerId', 'customerId']).execute()
const campaigns = await backgroundDb
  .selectFrom('campaign')
  .select(['id', 'rootCustomerId', 'customerId'])
  .execute()
const publishers = await backgroundDb.selectFrom('publisher').select('id').execute()

/** Few enough that some networks return to a job. */
const networks = Array.from({ length: 20_000 }, () => randomBytes(32))
/** Tokens of earlier clicks, some of which are clicked again. */
const followed: Click['token'][] = []
/** Charged clicks and reported acquisitions, some of which are refunded. */
const charged: { clickId: string; event: number }[] = []

function someClick(): Click {
  const at = new Date()
  const [hash, person] = [oneOf(random, networks), randomBytes(32)]
  const { id: jobId, rootCustomerId, customerId } = oneOf(random, jobs)
  const fresh = {
    tokenId: randomUUID(),
    rootCustomerId,
    customerId,
    jobId,
    publisherId: oneOf(random, publishers).id,
    priceCents: between(random, 1, 60),
    issuedAtMs: at.getTime(),
    tags: [],
  }
  const token = followed.length > 0 && random() < 0.02 ? oneOf(random, followed) : fresh
  keep(followed, token)
  return {
    id: randomUUID(),
    token,
    isBot: random() < 0.01,
    isForeign: random() < 0.01,
    isDataCenter: false,
    visitor: {
      person: { today: person, yesterday: person },
      network: { today: hash, yesterday: hash },
      networkLockKey: hash.readInt32BE(0),
    },
    publisherShare: 0.2,
    limits: { ...unlimitedClicks, perNetworkAndJob: 3 },
    at,
    period: toBillingMonth(at, config.billingZone),
    zone: config.billingZone,
  }
}

/** Keeps approximately the latest items. */
function keep<T>(items: T[], item: T) {
  if (items.length < 200) items.push(item)
  else items[between(random, 0, items.length - 1)] = item
}

async function click() {
  const made = someClick()
  const { chargedCents } = await writer.record(made)
  say(`click ${made.id} ${chargedCents}`)
  if (chargedCents > 0) keep(charged, { clickId: made.id, event: 0 })
  else if (random() < 0.2) await convert(made.id)
}

/** Reports an acquisition, which is charged if the click was free. */
async function convert(clickId: string) {
  const event = oneOf(random, [2, 3] as const)
  await storeConversionReports(pool, [{ sid: clickId, event, poolId: 0, channel: 'SERVER' }], new Date())
  keep(charged, { clickId, event })
}

async function refund() {
  const last = charged.pop()
  if (last === undefined) return
  const { clickId, event } = last
  const at = new Date()
  const period = toBillingMonth(at, config.billingZone)
  const { cents } = await refundClick(backgroundDb, { clickId, event, reason: 'Soak', at, period })
  say(`refund ${clickId}.${event} ${cents}`)
}

async function change() {
  const { id: campaignId, ...tenant } = oneOf(random, campaigns)
  const context = contextOf(db, tenant, reference)
  const params = { campaignId }
  const { mtdSpend } = await campaignHandlers.getCampaign(context, {
    params,
    query: { report: [], expand: [] },
    body: undefined,
  })
  const kind = random()
  if (kind < 0.1) await lifecycleHandlers.pauseCampaign(context, { params, query: {}, body: {} })
  else if (kind < 0.4) await lifecycleHandlers.launchCampaign(context, { params, query: {}, body: undefined })
  else {
    // Often below the spend, otherwise slightly above it.
    const monthlyBudget = Math.max(1, mtdSpend + between(random, -200, 4_000))
    await campaignHandlers.updateCampaign(context, { params, query: {}, body: { monthlyBudget } })
  }
  say('change')
}

async function write() {
  for (;;) {
    const kind = random()
    try {
      if (kind < 0.945) await click()
      else if (kind < 0.95) await attributeConversions({ db: backgroundDb, config }, { at: new Date() })
      else await (kind < 0.97 ? refund() : change())
    } catch (error) {
      // Rejected because of a concurrent change.
      if (error instanceof ApiError) continue
      say(isTemporaryDatabaseError(error) ? 'unknown' : `wrong ${String(error)}`)
      await pause(200)
    }
  }
}

say('ready')
await Promise.all(Array.from({ length: Number(writers) }, write))
