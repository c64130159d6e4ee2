import type { CampaignSimulationRequest } from '@tiller/client/platform'
import type { RawSearch } from '../../routing/address.ts'
import { isDay } from '../../format/day.ts'

export type Patch = CampaignSimulationRequest['patch']

/** What an address of a simulation says: the days, and each setting that is tried, under its name. */
export type SimulationSearch = { from?: string | undefined; to?: string | undefined } & Patch

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

/** Reads an address; what is no value of a setting is not there. The server decides what the values may be. */
export function parseSimulationSearch(raw: RawSearch): SimulationSearch {
  const settings = Object.entries(raw).flatMap(([name, text = '']): [string, unknown][] => {
    if (numbers.has(name)) return /^\d{1,10}$/.test(text) ? [[name, Number(text)]] : []
    if (flags.has(name)) return text === 'true' || text === 'false' ? [[name, text === 'true']] : []
    if (name === 'targetCpaType') return /^[A-Z_]{1,20}$/.test(text) ? [[name, text]] : []
    return (name === 'from' || name === 'to') && isDay(text) ? [[name, text]] : []
  })
  // Each name was paired with a value of its kind above.
  return Object.fromEntries(settings) as SimulationSearch
}

/** The request that an address stands for. */
export function requestOf({ from, to, ...patch }: SimulationSearch): CampaignSimulationRequest {
  return {
    patch,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}
