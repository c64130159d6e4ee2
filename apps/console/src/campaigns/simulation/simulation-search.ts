import type { CampaignSimulationRequest } from '@tiller/client/platform'
import type { RawSearch } from '../../routing/address.ts'
import { isCalendarDay } from '../../format/day.ts'

export type SimulatedPatch = CampaignSimulationRequest['patch']

/** The query parameters of a simulation: its first and last day, and each simulated setting by its name. */
export type SimulationSearch = { from?: string | undefined; to?: string | undefined } & {
  [Name in keyof SimulatedPatch]?: SimulatedPatch[Name] | undefined
}

const numbers = new Set([
  'basicCpc',
  'tillerProCpc',
  'minCpc',
  'monthlyBudget',
  'pacingDom',
  'autopilotMaxCpc',
  'targetCpa',
])
const flags = new Set(['budgetPacing', 'extendBudgetPacing', 'autopilot', 'fullTargetCpa', 'useSmartCpc'])

const settings = [...numbers, ...flags, 'targetCpaType']

/** Parses the query parameters of a simulation. Values of the wrong type are ignored; the server validates ranges. */
export const parseSimulationSearch = (raw: RawSearch): SimulationSearch =>
  // Each name gets a value of its type.
  Object.fromEntries(
    ['from', 'to', ...settings].map((name) => [name, readValue(name, raw[name] ?? '')]),
  ) as SimulationSearch

function readValue(name: string, text: string) {
  if (numbers.has(name)) return /^\d{1,10}$/.test(text) ? Number(text) : undefined
  if (flags.has(name)) return text === 'true' || text === 'false' ? text === 'true' : undefined
  if (name === 'targetCpaType') return /^[A-Z_]{1,20}$/.test(text) ? text : undefined
  return isCalendarDay(text) ? text : undefined
}

export function createSimulationRequest(search: SimulationSearch): CampaignSimulationRequest {
  const { from, to, ...rest } = search
  const changed = Object.entries(rest).filter(
    ([name, value]) => settings.includes(name) && value !== undefined,
  )
  return {
    // The filter leaves only names and values of settings.
    patch: Object.fromEntries(changed) as SimulatedPatch,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}
