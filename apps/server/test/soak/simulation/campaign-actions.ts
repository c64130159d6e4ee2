import { applyOperatorIntervention } from '#domain/campaigns/lifecycle/operator-intervention.ts'
import { answerOf, chance, expectAnswer, maxSetPriceCents, number, pick, tiers, type World } from './world.ts'

/**
 * An action of the advertiser or the operator; returns its description, or undefined if there was no object
 * for it.
 */
export type Action = (world: World) => Promise<string | undefined>

const filters = [
  [{}],
  [{}],
  [],
  [{ title: ['nurse'] }],
  [{ title: ['driver'] }, { title: ['cook'] }],
  [{ title: ['cook'], cpc: { lower: 5 } }],
  [{ cpc: { upper: 6 } }, { jobReference: ['own-0', 'own-1'] }],
]

const budgets = [0, 20, 50, 100, 300, 600]

const settings = (world: World) => ({
  basicCpc: chance(world, 0.1) ? 0 : number(world, 1, maxSetPriceCents),
  monthlyBudget: pick(world, budgets),
  jobFilters: pick(world, filters),
  applyOrder: number(world, 0, 3),
})

/** Settings of campaigns that segments lack. */
const pacingAndTier = (world: World) => ({
  budgetPacing: chance(world, 0.5),
  pacingDom: number(world, 0, 31),
  extendBudgetPacing: chance(world, 0.5),
  candidateTier: pick(world, [null, null, 'FT', 'ET', 'ST'] as const),
  candidateTierSettings: tiers,
})

const campaignSettings = (world: World) => ({ ...settings(world), ...pacingAndTier(world) })

/** A random selection of the fields. */
const some = (world: World, all: object) =>
  Object.fromEntries(Object.entries(all).filter(() => chance(world, 0.4)))

const archiving = (world: World) =>
  chance(world, 0.1)
    ? {
        enableAutoArchive: true,
        autoArchiveAt: new Date(
          world.clock.at.getTime() + number(world, 1, 40 * 86_400) * 1000,
        ).toISOString(),
      }
    : {}

/** Maximum number of campaigns and of segments. */
const most = 30

/** Creates a campaign that seekers find at once. */
export const createLiveCampaign: Action = async (world) => {
  const all = { ...campaignSettings(world), basicCpc: 5, monthlyBudget: 100, jobFilters: [{}] }
  const { id } = await world.seed.campaign(world.poolId, { ...all, live: true })
  world.campaigns.push(id)
  return `campaign ${id} is made and launched`
}

const createCampaign: Action = async (world) => {
  if (world.campaigns.length >= most) return undefined
  const { id } = await world.seed.campaign(world.poolId, { ...campaignSettings(world), ...archiving(world) })
  world.campaigns.push(id)
  return `campaign ${id} is made`
}

const copyCampaign: Action = async (world) => {
  if (world.campaigns.length >= most) return undefined
  const campaignId = pick(world, world.campaigns)
  const body = { name: 'Copy', poolId: world.poolId }
  const { id } = await world.api.copyCampaign({ params: { campaignId }, body })
  world.campaigns.push(id)
  const { content } = await world.api.listCampaignSegments({ params: { campaignId: id } })
  world.segments.push(...content.map((segment) => segment.id))
  return `campaign ${campaignId} is copied as ${id}`
}

const patchCampaign: Action = async (world) => {
  const campaignId = pick(world, world.campaigns)
  const params = { campaignId }
  const { status } = await world.api.getCampaign({ params })
  const body = { ...some(world, campaignSettings(world)), ...archiving(world) }
  const change = world.api.updateCampaign({ params, body })
  return expectAnswer(
    change,
    status === 'ARCHIVED' ? 'archived' : 'ok',
    `PATCH campaign ${campaignId} ${JSON.stringify(body)}`,
  )
}

const movable: Record<'launch' | 'pause' | 'archive', string[]> = {
  launch: ['UNDER_DEVELOPMENT', 'PAUSED', 'USER_PAUSED'],
  pause: ['LIVE', 'OUT_OF_BUDGET'],
  archive: ['UNDER_DEVELOPMENT', 'LIVE', 'PAUSED', 'USER_PAUSED', 'SYSTEM_PAUSED', 'OUT_OF_BUDGET'],
}

const drawMove = (world: World) =>
  chance(world, 0.04) ? 'archive' : chance(world, 0.6) ? 'launch' : ('pause' as const)

const moveCampaign: Action = async (world) => {
  const campaignId = pick(world, world.campaigns)
  const params = { campaignId }
  const { status, basicCpc, monthlyBudget } = await world.api.getCampaign({ params })
  // Customers mostly want their campaigns to run.
  const action = movable.launch.includes(status) && chance(world, 0.7) ? 'launch' : drawMove(world)
  const calls = {
    launch: () => world.api.launchCampaign({ params }),
    pause: () => world.api.pauseCampaign({ params, body: { reasonId: number(world, 1, 3) } }),
    archive: () => world.api.archiveCampaign({ params }),
  }
  const isFunded = monthlyBudget > 0 || (await hasOneTimeBudget(world, campaignId))
  const isComplete = action !== 'launch' || (basicCpc > 0 && isFunded)
  const expected = movable[action].includes(status)
    ? isComplete
      ? 'ok'
      : 'launch-incomplete'
    : 'transition-not-allowed'
  return expectAnswer(calls[action](), expected, `${action} campaign ${campaignId}, which is ${status}`)
}

async function hasOneTimeBudget({ api }: World, campaignId: number) {
  const query = { search: 'completed=false', size: 1 }
  return (await api.listCampaignOneTimeBudgets({ params: { campaignId }, query })).totalElements > 0
}

const createSegment: Action = async (world) => {
  if (world.segments.length >= most) return undefined
  const campaignId = pick(world, world.campaigns)
  const params = { campaignId }
  const { status } = await world.api.getCampaign({ params })
  const { basicCpc, ...rest } = settings(world)
  const body = { name: 'Segment', ...rest, ...(basicCpc > 0 ? { basicCpc } : {}) }
  const made = world.api.createSegment({ params, body }).then(({ id }) => world.segments.push(id))
  return expectAnswer(made, status === 'ARCHIVED' ? 'archived' : 'ok', `a segment for campaign ${campaignId}`)
}

const changeSegment: Action = async (world) => {
  if (world.segments.length === 0) return undefined
  const segmentId = pick(world, world.segments)
  const params = { segmentId }
  const { status, campaignId } = await world.api.getSegment({ params })
  const campaign = await world.api.getCampaign({ params: { campaignId } })
  const isOver = campaign.status === 'ARCHIVED'
  if (chance(world, 0.4)) {
    const body = { ...some(world, settings(world)), ...archiving(world) }
    const what = `PATCH segment ${segmentId} ${JSON.stringify(body)}`
    return expectAnswer(
      world.api.updateSegment({ params, body }),
      isOver || status === 'ARCHIVED' ? 'archived' : 'ok',
      what,
    )
  }
  const action = drawMove(world)
  const calls = {
    launch: () => world.api.launchSegment({ params }),
    pause: () => world.api.pauseSegment({ params }),
    archive: () => world.api.archiveSegment({ params }),
  }
  const expected = isOver ? 'archived' : movable[action].includes(status) ? 'ok' : 'transition-not-allowed'
  return expectAnswer(calls[action](), expected, `${action} segment ${segmentId}, which is ${status}`)
}

const changeMany: Action = async (world) => {
  const ids = Array.from({ length: number(world, 1, 4) }, () => pick(world, world.campaigns))
  const items = ids.map((id) => ({ id, adjust: { monthlyBudget: { percent: number(world, -60, 80) } } }))
  await world.api.changeCampaigns({ body: { items } })
  return `the budgets of campaigns ${ids.join(', ')} are adjusted`
}

const intervention: Action = async (world) => {
  const id = pick(world, world.campaigns)
  const { status } = await world.api.getCampaign({ params: { campaignId: id } })
  if (status !== 'LIVE' && status !== 'SYSTEM_PAUSED') return undefined
  const action = status === 'LIVE' ? 'suspend' : 'release'
  const { clock, zone: billingZone } = world
  await applyOperatorIntervention(world.db, {
    kind: 'campaign',
    id,
    action,
    reason: undefined,
    at: clock.at,
    billingZone,
  })
  return `${action} campaign ${id}`
}

const dryRun: Action = async (world) => {
  const params = { campaignId: pick(world, world.campaigns) }
  const before = await world.api.getCampaign({ params })
  const said = await answerOf(
    world.api.updateCampaign({ params, query: { dryRun: true }, body: campaignSettings(world) }),
  )
  const after = await world.api.getCampaign({ params })
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('A dry run has changed something.')
  return `dry run on campaign ${params.campaignId}: ${said}`
}

export const campaignTransitions: [weight: number, action: Action][] = [
  [4, moveCampaign],
  [3, patchCampaign],
  [3, changeSegment],
  [1, createCampaign],
  [1, createSegment],
  [0.3, copyCampaign],
  [0.7, changeMany],
  [0.5, intervention],
  [0.5, dryRun],
]
