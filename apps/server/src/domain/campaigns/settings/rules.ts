import { isDeepStrictEqual } from 'node:util'
import { requiredEventFields } from '@tiller/contract/platform/campaigns/hiring-event'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import type {
  CampaignPatch,
  CampaignSettings,
  CampaignStatus,
} from '@tiller/contract/platform/campaigns/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import { findEventFaults } from '../hiring-events/event-faults.ts'
import { findFilterFaults } from '../targeting/filter-faults.ts'

/** Settings that both campaigns and segments have. */
type Settings = {
  adType?: string
  basicCpc: number
  tillerProCpc: number
  minCpc: number
  enableAutoArchive: boolean
  autoArchiveAt: string | null
}
type Changed = { jobFilters?: ConfigQuery[]; autoArchiveAt?: string | null; enableAutoArchive?: boolean }

/**
 * Returns contradictions between settings that campaigns and segments share.
 *
 * @param after the settings after the change
 * @param changed the changed settings; unchanged ones are not compared with the current time again
 */
export function findSettingsFaults(after: Settings, changed: Changed, now: Date): FieldProblem[] {
  const faults = findFilterFaults(changed.jobFilters, now)
  const fault = (field: keyof Settings, message: string) =>
    faults.push({ in: 'body', field, message, value: after[field] })
  for (const field of ['basicCpc', 'tillerProCpc'] as const) {
    if (after[field] > 0 && after.minCpc > after[field])
      fault('minCpc', `must not be above ${field}, which is ${after[field]}`)
  }
  // An event is archived automatically on the day after its last day.
  if (after.enableAutoArchive && after.autoArchiveAt === null && after.adType !== 'EVENT')
    fault('autoArchiveAt', 'is required when enableAutoArchive is on')
  // A past time would archive the campaign immediately.
  const autoArchiveAt = changed.enableAutoArchive === true ? after.autoArchiveAt : changed.autoArchiveAt
  if (typeof autoArchiveAt === 'string' && Date.parse(autoArchiveAt) <= now.getTime())
    fault('autoArchiveAt', 'must be in the future')
  return faults
}

/** Returns contradictions between the settings of a campaign. The parameters are those of `findSettingsFaults`. */
export function findCampaignFaults(
  after: CampaignSettings,
  changed: CampaignPatch,
  now: Date,
): FieldProblem[] {
  const faults = findSettingsFaults(after, changed, now)
  const fault = (field: keyof CampaignSettings, message: string) =>
    faults.push({ in: 'body', field, message, value: after[field] })
  if (after.fullTargetCpa !== (after.targetCpaType === 'FULL'))
    fault('fullTargetCpa', 'must be true exactly when targetCpaType is FULL')
  const tiers = after.candidateTierSettings.map(({ tier }) => tier)
  if (new Set(tiers).size < tiers.length) fault('candidateTierSettings', 'must name each tier once')
  const { eventStartDt, eventEndDt } = after
  if (eventStartDt !== null && eventEndDt !== null && Date.parse(eventEndDt) < Date.parse(eventStartDt))
    fault('eventEndDt', 'must not be before eventStartDt')
  return faults
}

/** Returns the requirements of an advertised event that a change would violate. */
export function findAdvertisedEventFaults(
  after: CampaignSettings & { status: CampaignStatus },
  changed: CampaignPatch,
  now: Date,
  zone: string,
): FieldProblem[] {
  const isAdvertised = after.status === 'LIVE' || after.status === 'OUT_OF_BUDGET'
  return isAdvertised && requiredEventFields.some((field) => field in changed)
    ? findEventFaults(after, { now, zone, running: true })
    : []
}

type Archiving = { enableAutoArchive: boolean; autoArchiveAt: Date | null; eventEndDt?: Date | null }

/** Removes a past archiving time, which would archive a copy immediately. */
export const omitPastArchiving = <Row extends Archiving>(row: Row, now: Date): Row => {
  const archivedAt = row.autoArchiveAt ?? row.eventEndDt ?? null
  return archivedAt === null || archivedAt > now
    ? row
    : { ...row, enableAutoArchive: false, autoArchiveAt: null }
}

const instants = new Set(['eventStartDt', 'eventEndDt', 'autoArchiveAt'])

/**
 * Returns the fields of a PATCH that differ from the current values. Timestamps are compared independently of their UTC
 * offset.
 */
export function pickChangedFields<Patch extends object>(before: object, patch: Patch): Partial<Patch> {
  const current = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(patch).filter(([field, value]) => {
    const held = current.get(field)
    return instants.has(field) && typeof held === 'string' && typeof value === 'string'
      ? Date.parse(held) !== Date.parse(value)
      : !isDeepStrictEqual(held, value)
  })
  return Object.fromEntries(changed) as Partial<Patch>
}
