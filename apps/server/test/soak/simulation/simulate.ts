import { createSeededRandom } from '#lib/runtime/seeded-random.ts'
import { startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import { campaignTransitions, createLiveCampaign, type Action } from './campaign-actions.ts'
import { daily, findViolations, occasional } from './invariants.ts'
import { jobActions } from './job-actions.ts'
import { recordDailyShares } from './pacing-invariants.ts'
import { scheduleActions } from './schedule-actions.ts'
import { seekerActions } from './seeker-actions.ts'
import { chance, number, startWorld, type World } from './world.ts'

/**
 * Time zones and start dates with irregular days: daylight saving time starts at midnight in Asunción,
 * Beirut, and São Paulo, shifts by half an hour on Lord Howe, a day in Cairo begins at 1:00, and Apia skipped
 * a day.
 */
const lives: [zone: string, firstDay: string][] = [
  ['America/New_York', '2026-02-20'],
  ['America/Asuncion', '2023-09-15'],
  ['Asia/Beirut', '2024-02-20'],
  ['America/Sao_Paulo', '2018-10-20'],
  ['Australia/Lord_Howe', '2027-03-20'],
  ['Pacific/Apia', '2011-12-12'],
  ['Africa/Cairo', '2023-04-12'],
  ['UTC', '2027-12-15'],
]

/** Days per life; the next one starts afresh, because checks read the whole history. */
const daysOfLife = 100
const seldomEveryDays = 10

export type Simulation = {
  days: number
  seed: number
  /** Called for each life. */
  onProgress?: (text: string) => void
}

export type Simulated = {
  days: number
  actions: number
  clicks: number
  /** Violations with their history; empty if there are none. */
  broken: string[]
}

/**
 * Simulates days of an advertiser in several time zones, each with its own Tiller. Random API calls, clicks,
 * refunds, and worker outages are drawn from the seed. All invariants are checked after each day; the
 * simulation ends at the first violation. Equal seeds produce equal days.
 */
export async function simulate({ days, seed, onProgress = () => {} }: Simulation): Promise<Simulated> {
  const total: Simulated = { days: 0, actions: 0, clicks: 0, broken: [] }
  for (let life = 0; total.days < days && total.broken.length === 0; life += 1) {
    const random = createSeededRandom(seed * 1000 + life)
    const [zone, firstDay] = lives[(life + seed) % lives.length] ?? ['UTC', '2026-01-01']
    const world = await startWorld(zone, firstDay, random)
    try {
      const length = Math.min(daysOfLife, days - total.days)
      onProgress(`${length} days in ${zone} from ${firstDay} on`)
      await live(world, length, total)
    } finally {
      await world.stop()
    }
  }
  return total
}

async function live(world: World, days: number, total: Simulated) {
  for (let day = 1; day <= days; day += 1) {
    try {
      await liveDay(world, total)
      const look = day % seldomEveryDays === 0 || day === days ? [...daily, ...occasional] : daily
      total.broken = await findViolations(world, look)
    } catch (error) {
      total.broken = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
    }
    total.days += 1
    if (total.broken.length === 0) continue
    const at = `Day ${day} of this life, ${world.clock.at.toISOString()} in ${world.zone}. What was done last:`
    total.broken.push(at, ...world.log.slice(-25))
    return
  }
  total.clicks += Number(
    (
      await world.db
        .selectFrom('charge')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )
}

/** From now to the beginning of the next day or a later one. */
async function liveDay(world: World, total: Simulated) {
  const begins = world.clock.at.getTime()
  const ends = startOfDay(world.dayIn(1), world.zone).getTime()
  await recordDailyShares(world)
  const actions = number(world, 1, 8)
  for (let n = 0; n < actions; n += 1) {
    const at = begins + Math.floor(((ends - begins) * (n + world.random())) / (actions + 1))
    await world.pass(new Date(at))
    world.tick()
    const done = await drawAction(world)(world)
    if (done === undefined) continue
    total.actions += 1
    world.log.push(`${world.clock.at.toISOString()} ${done}`)
    await world.fire()
    if (chance(world, 0.05)) await look(world)
  }
  await endDay(world, new Date(ends))
}

/** Usually the next day begins; occasionally everything is down for a while. */
async function endDay(world: World, tomorrow: Date) {
  if (chance(world, 0.9)) return world.pass(tomorrow)
  const later = startOfDay(world.dayIn(number(world, 1, 20)), world.zone)
  const back = new Date(
    Math.max(later.getTime(), world.clock.at.getTime()) + number(world, 0, 10 * 3_600_000),
  )
  await world.sleep(back)
  world.log.push(`${back.toISOString()} everything was down until now`)
}

/** Records the current state of a campaign. */
async function look(world: World) {
  const campaignId = world.campaigns.at(number(world, 0, world.campaigns.length - 1))
  if (campaignId === undefined) return
  const at = world.clock.at.toISOString()
  const campaign = { ...(await world.api.getCampaign({ params: { campaignId } })) }
  world.seen.push({ at, campaignId, campaign })
}

/** Minimum number of campaigns. */
const fewest = 4

const actions = [...campaignTransitions, ...scheduleActions, ...seekerActions, ...jobActions]
const weights = actions.reduce((sum, [weight]) => sum + weight, 0)

function drawAction(world: World): Action {
  if (world.campaigns.length < fewest) return createLiveCampaign
  let rest = world.random() * weights
  const drawn = actions.find(([weight]) => (rest -= weight) < 0)
  return drawn?.[1] ?? (async () => undefined)
}
