import { client } from '../api/client.ts'
import type { ScheduleItem, ScheduleKind } from './items.ts'

type Body = Record<string, unknown>

/** The API calls of each kind of schedule. They expect validated bodies. */
export const scheduleOperations: Readonly<
  Record<
    ScheduleKind,
    {
      create: (campaignId: number, body: Body, idempotencyKey: string) => Promise<unknown>
      read: (id: number) => Promise<{ data: object; etag: string }>
      update: (id: number, body: Body, ifMatch: string) => Promise<unknown>
      remove: (id: number) => Promise<unknown>
    }
  >
> = {
  pause: {
    create: (campaignId, body, idempotencyKey) =>
      client.createCampaignScheduledPause(
        {
          params: { campaignId },
          body: body as Parameters<typeof client.createCampaignScheduledPause>[0]['body'],
        },
        { idempotencyKey },
      ),
    read: (pauseId) => client.getScheduledPause.withResponse({ params: { pauseId } }),
    update: (pauseId, body, ifMatch) =>
      client.updateScheduledPause({ params: { pauseId }, body }, { ifMatch }),
    remove: (pauseId) => client.deleteScheduledPause({ params: { pauseId } }),
  },
  'one-time budget': {
    create: (campaignId, body, idempotencyKey) =>
      client.createOneTimeBudget(
        { params: { campaignId }, body: body as Parameters<typeof client.createOneTimeBudget>[0]['body'] },
        { idempotencyKey },
      ),
    read: (oneTimeBudgetId) => client.getOneTimeBudget.withResponse({ params: { oneTimeBudgetId } }),
    update: (oneTimeBudgetId, body, ifMatch) =>
      client.updateOneTimeBudget({ params: { oneTimeBudgetId }, body }, { ifMatch }),
    remove: (oneTimeBudgetId) => client.deleteOneTimeBudget({ params: { oneTimeBudgetId } }),
  },
  'budget change': {
    create: (campaignId, body, idempotencyKey) =>
      client.createMonthlyBudgetChange(
        {
          params: { campaignId },
          body: body as Parameters<typeof client.createMonthlyBudgetChange>[0]['body'],
        },
        { idempotencyKey },
      ),
    read: (monthlyBudgetChangeId) =>
      client.getMonthlyBudgetChange.withResponse({ params: { monthlyBudgetChangeId } }),
    update: (monthlyBudgetChangeId, body, ifMatch) =>
      client.updateMonthlyBudgetChange({ params: { monthlyBudgetChangeId }, body }, { ifMatch }),
    remove: (monthlyBudgetChangeId) =>
      client.deleteMonthlyBudgetChange({ params: { monthlyBudgetChangeId } }),
  },
}

export function recreateItem({ kind, object, campaignId }: ScheduleItem): Promise<unknown> {
  const key = crypto.randomUUID()
  if (kind === 'pause') {
    const { pauseOn, pauseReasonId, segmentId } = object
    const body = {
      pauseOn,
      pauseReasonId: pauseReasonId as Parameters<
        typeof client.createSegmentScheduledPause
      >[0]['body']['pauseReasonId'] & {},
    }
    return segmentId === null
      ? scheduleOperations.pause.create(campaignId, body, key)
      : client.createSegmentScheduledPause({ params: { segmentId }, body }, { idempotencyKey: key })
  }
  if (kind === 'one-time budget') {
    const { budgetCents, start, rollover, launchOnStart } = object
    return scheduleOperations[kind].create(campaignId, { budgetCents, start, rollover, launchOnStart }, key)
  }
  const { absolute, applyOn, budgetCents } = object
  return scheduleOperations[kind].create(campaignId, { absolute, applyOn, budgetCents }, key)
}
