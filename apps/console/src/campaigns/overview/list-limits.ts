import type { CampaignExplanation, Pacing } from '@tiller/client/platform'

/** Where the user can do something about a limit. */
export type Remedy =
  | { to: 'settings'; field: string; label: string }
  | { to: 'segment'; segmentId: number; label: string }
  | { to: 'schedule' | 'simulate' | 'jobs' | 'sources'; label: string }

export type Limit = { title: string; text: string; jobs: number | null; remedy: Remedy | null }

type Gate = CampaignExplanation['limits'][number]

const raiseBudget: Remedy = { to: 'settings', field: 'monthlyBudget', label: 'Change the budget' }
const seeJobs: Remedy = { to: 'jobs', label: 'See the jobs' }

/** The share of the budget below which a forecast means that the budget does not limit the campaign. */
const usedShare = 0.8

/**
 * Lists what limits a campaign now, the most important first: the gates that keep jobs from being shown, then what the
 * forecast says about the budget.
 */
export function listLimits(
  { jobs, limits }: Pick<CampaignExplanation, 'jobs' | 'limits'>,
  pacing: Pick<Pacing, 'capCents' | 'forecast'>,
  isLive: boolean,
): Limit[] {
  if (jobs === 0)
    return [
      {
        title: 'No jobs',
        text: 'Its job filters match no job, or other campaigns have taken those jobs.',
        jobs: null,
        remedy: { to: 'settings', field: 'jobFilters', label: 'Change the job filters' },
      },
    ]
  return [...limits.map((gate) => ofGate(gate)), ...(isLive ? ofForecast(pacing) : [])]
}

function ofGate(gate: Gate): Limit {
  const { jobs, remedy: text } = gate
  return { text, jobs, ...titleAndRemedyOf(gate) }
}

function titleAndRemedyOf({ gate, objectType, objectId, objectName }: Gate): Pick<Limit, 'title' | 'remedy'> {
  const segment = (label: string): Remedy | null =>
    objectId === null ? null : { to: 'segment', segmentId: objectId, label }
  switch (gate) {
    case 'BUDGET':
      return objectType === 'SEGMENT'
        ? { title: `Limited by the budget of ${objectName}`, remedy: segment('Change its budget') }
        : { title: 'Limited by budget', remedy: raiseBudget }
    case 'DAILY_CAP':
      return { title: 'Limited by the budget of today', remedy: raiseBudget }
    case 'PRICE':
      return {
        title: 'No price for a click',
        remedy: { to: 'settings', field: 'basicCpc', label: 'Set the CPC' },
      }
    case 'SCHEDULE':
      return { title: 'Paused by the schedule', remedy: { to: 'schedule', label: 'See the schedule' } }
    case 'CAMPAIGN':
      return { title: 'Not live', remedy: null }
    case 'SEGMENT':
      return { title: `The segment ${objectName} is not live`, remedy: segment('See the segment') }
    case 'HOLD':
      return { title: 'Held for a check', remedy: seeJobs }
    case 'FEED':
      return objectType === 'SOURCE'
        ? {
            title: `The source ${objectName} is not live`,
            remedy: { to: 'sources', label: 'See the sources' },
          }
        : { title: 'Expired', remedy: seeJobs }
    case 'FILTER':
      return { title: 'Without a campaign', remedy: seeJobs }
  }
}

function ofForecast({ capCents, forecast }: Pick<Pacing, 'capCents' | 'forecast'>): Limit[] {
  if (forecast === null || capCents === null || capCents === 0) return []
  if (forecast.exhaustedOn !== null)
    return [
      {
        title: 'Limited by budget',
        text: 'The budget will be spent before the month ends.',
        jobs: null,
        remedy: raiseBudget,
      },
    ]
  if (forecast.highCents >= capCents * usedShare) return []
  return [
    {
      title: 'Limited by price or by the number of jobs',
      text: 'Much of the budget will be left at the end of the month. A higher CPC or more jobs bring more clicks.',
      jobs: null,
      remedy: { to: 'simulate', label: 'Try another CPC' },
    },
  ]
}
