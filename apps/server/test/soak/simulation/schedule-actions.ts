import type { Action } from './campaign-actions.ts'
import { chance, expectAnswer, number, pick, type World } from './world.ts'

/**
 * Yesterday is rejected, and today takes effect at once. Many actions fall on the first of the next month.
 */
function drawDay(world: World): number {
  if (chance(world, 0.5)) return number(world, -1, 35)
  const today = Date.parse(world.today())
  const [year = 0, month = 0] = world.today().split('-').map(Number)
  return Math.round((Date.UTC(year, month, 1) - today) / 86_400_000)
}

const expectedOf = (days: number, isOver: boolean) =>
  isOver ? 'archived' : days < 0 ? 'invalid-request' : 'ok'

const isArchived = async ({ api }: World, campaignId: number) =>
  (await api.getCampaign({ params: { campaignId } })).status === 'ARCHIVED'

const createPause: Action = async (world) => {
  const days = drawDay(world)
  const body = { pauseOn: world.dayIn(days) }
  if (chance(world, 0.3) && world.segments.length > 0) {
    const params = { segmentId: pick(world, world.segments) }
    const { status, campaignId } = await world.api.getSegment({ params })
    const isOver = status === 'ARCHIVED' || (await isArchived(world, campaignId))
    return expectAnswer(
      world.api.createSegmentScheduledPause({ params, body }),
      expectedOf(days, isOver),
      `a pause on ${body.pauseOn} for segment ${params.segmentId}`,
    )
  }
  const campaignId = pick(world, world.campaigns)
  const expected = expectedOf(days, await isArchived(world, campaignId))
  return expectAnswer(
    world.api.createCampaignScheduledPause({ params: { campaignId }, body }),
    expected,
    `a pause on ${body.pauseOn} for campaign ${campaignId}`,
  )
}

const createOneTimeBudget: Action = async (world) => {
  const days = drawDay(world)
  const params = { campaignId: pick(world, world.campaigns) }
  const body = {
    start: world.dayIn(days),
    budgetCents: number(world, 1, 60),
    rollover: chance(world, 0.5),
    launchOnStart: chance(world, 0.7),
  }
  const expected = expectedOf(days, await isArchived(world, params.campaignId))
  return expectAnswer(
    world.api.createOneTimeBudget({ params, body }),
    expected,
    `a one-time budget for campaign ${params.campaignId}: ${JSON.stringify(body)}`,
  )
}

const createBudgetChange: Action = async (world) => {
  const days = drawDay(world)
  const params = { campaignId: pick(world, world.campaigns) }
  const absolute = chance(world, 0.4)
  const body = {
    applyOn: world.dayIn(days),
    absolute,
    budgetCents: absolute ? number(world, 0, 200) : number(world, -80, 80),
  }
  const expected = expectedOf(days, await isArchived(world, params.campaignId))
  return expectAnswer(
    world.api.createMonthlyBudgetChange({ params, body }),
    expected,
    `a budget change for campaign ${params.campaignId}: ${JSON.stringify(body)}`,
  )
}

/** A random row, if there is one. */
async function draw<Row>(
  world: World,
  list: (page: number) => Promise<{ content: Row[]; totalElements: number }>,
) {
  const { totalElements } = await list(0)
  return totalElements === 0 ? undefined : (await list(number(world, 0, totalElements - 1))).content[0]
}

const changePause: Action = async (world) => {
  const pause = await draw(world, (page) => world.api.listMyScheduledPauses({ query: { page, size: 1 } }))
  if (pause === undefined) return undefined
  const params = { pauseId: pause.id }
  const isOver = await isArchived(world, pause.campaignId)
  if (chance(world, 0.4)) {
    const expected = isOver ? 'archived' : pause.completed ? 'transition-not-allowed' : 'ok'
    return expectAnswer(world.api.deleteScheduledPause({ params }), expected, `DELETE pause ${pause.id}`)
  }
  const days = drawDay(world)
  const body = { pauseOn: world.dayIn(days) }
  const isSame = body.pauseOn === pause.pauseOn
  const expected =
    !isOver && pause.completed ? 'transition-not-allowed' : expectedOf(isSame ? 0 : days, isOver)
  return expectAnswer(
    world.api.updateScheduledPause({ params, body }),
    expected,
    `move pause ${pause.id} to ${body.pauseOn}`,
  )
}

const changeOneTimeBudget: Action = async (world) => {
  const budget = await draw(world, (page) => world.api.listMyOneTimeBudgets({ query: { page, size: 1 } }))
  if (budget === undefined) return undefined
  const { id: oneTimeBudgetId, campaignId, started, completed, spentCents } = budget
  const params = { oneTimeBudgetId }
  const isOver = await isArchived(world, campaignId)
  if (chance(world, 0.4)) {
    const expected = isOver ? 'archived' : completed || started ? 'transition-not-allowed' : 'ok'
    return expectAnswer(
      world.api.deleteOneTimeBudget({ params }),
      expected,
      `DELETE one-time budget ${oneTimeBudgetId}`,
    )
  }
  const body = { budgetCents: number(world, 1, 60), rollover: chance(world, 0.5) }
  const isTooLittle = started && body.budgetCents < spentCents && body.budgetCents !== budget.budgetCents
  const expected = completed && !isOver ? 'transition-not-allowed' : expectedOf(isTooLittle ? -1 : 0, isOver)
  return expectAnswer(
    world.api.updateOneTimeBudget({ params, body }),
    expected,
    `PATCH one-time budget ${oneTimeBudgetId} ${JSON.stringify(body)}`,
  )
}

const changeBudgetChange: Action = async (world) => {
  const change = await draw(world, (page) =>
    world.api.listMyMonthlyBudgetChanges({ query: { page, size: 1 } }),
  )
  if (change === undefined) return undefined
  const { id: monthlyBudgetChangeId, completed, failed, campaignId } = change
  const params = { monthlyBudgetChangeId }
  if (failed)
    return expectAnswer(
      world.api.acknowledgeMonthlyBudgetChange({ params }),
      'ok',
      `acknowledge budget change ${monthlyBudgetChangeId}`,
    )
  const isOver = await isArchived(world, campaignId)
  const expected = isOver ? 'archived' : completed ? 'transition-not-allowed' : 'ok'
  if (chance(world, 0.4))
    return expectAnswer(
      world.api.deleteMonthlyBudgetChange({ params }),
      expected,
      `DELETE budget change ${monthlyBudgetChangeId}`,
    )
  const body = { applyOn: world.dayIn(number(world, 0, 35)), budgetCents: number(world, 0, 90) }
  return expectAnswer(
    world.api.updateMonthlyBudgetChange({ params, body }),
    expected,
    `PATCH budget change ${monthlyBudgetChangeId} ${JSON.stringify(body)}`,
  )
}

export const scheduleActions: [weight: number, action: Action][] = [
  [0.8, createPause],
  [2, createOneTimeBudget],
  [1.5, createBudgetChange],
  [0.7, changePause],
  [1, changeOneTimeBudget],
  [0.7, changeBudgetChange],
]
