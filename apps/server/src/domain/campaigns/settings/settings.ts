import { isDeepStrictEqual } from 'node:util'
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import type { FieldProblem } from '@tiller/contract/problem'
import { filterFaults } from '../targeting/filter-faults.ts'

/** What a campaign and a segment have in common of their settings. */
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
 * The rules between settings that hold for campaigns and segments alike.
 *
 * @param after the settings as they would be
 * @param changed those of them that are new; what was allowed once stays allowed while time passes
 */
export function settingsFaults(after: Settings, changed: Changed, now: Date): FieldProblem[] {
  const faults = filterFaults(changed.jobFilters, now)
  const fault = (field: keyof Settings, message: string) =>
    faults.push({ in: 'body', field, message, value: after[field] })
  for (const field of ['basicCpc', 'tillerProCpc'] as const) {
    if (after[field] > 0 && after.minCpc > after[field])
      fault('minCpc', `must not be above ${field}, which is ${after[field]}`)
  }
  // An event is archived by itself, the day after its last day.
  if (after.enableAutoArchive && after.autoArchiveAt === null && after.adType !== 'EVENT')
    fault('autoArchiveAt', 'is required when enableAutoArchive is on')
  // Switched on with an instant of long ago, it would archive at once.
  const autoArchiveAt = changed.enableAutoArchive === true ? after.autoArchiveAt : changed.autoArchiveAt
  if (typeof autoArchiveAt === 'string' && Date.parse(autoArchiveAt) <= now.getTime())
    fault('autoArchiveAt', 'must be in the future')
  return faults
}

type Archiving = { enableAutoArchive: boolean; autoArchiveAt: Date | null; eventEndDt?: Date | null }

/** The settings for a copy: an instant of archiving that has passed is left out, or the copy would be archived at once. */
export const withoutPastArchiving = <Row extends Archiving>(row: Row, now: Date): Row => {
  const archivedAt = row.autoArchiveAt ?? row.eventEndDt ?? null
  return archivedAt === null || archivedAt > now
    ? row
    : { ...row, enableAutoArchive: false, autoArchiveAt: null }
}

const instants = new Set(['eventStartDt', 'eventEndDt', 'autoArchiveAt'])

/** The fields of a PATCH that differ from what is there. An instant is the same in whatever offset it is written. */
export function changedFields<Patch extends object>(before: object, patch: Patch): Partial<Patch> {
  const current = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(patch).filter(([field, value]) => {
    const held = current.get(field)
    return instants.has(field) && typeof held === 'string' && typeof value === 'string'
      ? Date.parse(held) !== Date.parse(value)
      : !isDeepStrictEqual(held, value)
  })
  // entries lose the types of their fields
  return Object.fromEntries(changed) as Partial<Patch>
}
