import type { CampaignExplanation, Pacing } from '@tiller/client/platform'

/** The place in the console where the user can raise or remove a limit. */
export type LimitRemedy =
  | { to: 'settings'; field: string; label: string }
  | { to: 'segment'; segmentId: number; label: string }
  | { to: 'schedule' | 'simulate' | 'jobs' | 'sources'; label: string }

export type CampaignLimit = { title: string; text: string; jobs: number | null; remedy: LimitRemedy | null }

type Gate = CampaignExplanation['limits'][number]

const raiseBudget: LimitRemedy = { to: 'settings', field: 'monthlyBudget', label: 'Change the budget' }
const seeJobs: LimitRemedy = { to: 'jobs', label: 'See the jobs' }

/** If the forecast spends less than this share of the budget, the budget does not limit the campaign. */
const usedShare = 0.8

/**
 * Lists what limits a campaign now, most important first: the reasons why jobs are not shown, then the budget
 * according to the forecast.
 */
export function listCampaignLimits(
  { jobs, limits }: Pick<CampaignExplanation, 'jobs' | 'limits'>,
  pacing: Pick<Pacing, 'capCents' | 'forecast'>,
  isLive: boolean,
): CampaignLimit[] {
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

function ofGate(gate: Gate): CampaignLimit {
  const { jobs, remedy: text } = gate
  return { text, jobs, ...titleAndRemedyOf(gate) }
}

function titleAndRemedyOf({
  gate,
  objectType,
  objectId,
  objectName,
}: Gate): Pick<CampaignLimit, 'title' | 'remedy'> {
  const segment = (label: string): LimitRemedy | null =>
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

function ofForecast({ capCents, forecast }: Pick<Pacing, 'capCents' | 'forecast'>): CampaignLimit[] {
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
