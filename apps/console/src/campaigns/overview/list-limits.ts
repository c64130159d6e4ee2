import type { CampaignExplanation, Pacing } from '@tiller/client/platform'
import { t, translateKnown } from '../../language/text.ts'

/** The place in the console where the user can raise or remove a limit. */
export type LimitRemedy =
  | { to: 'settings'; field: string; label: string }
  | { to: 'segment'; segmentId: number; label: string }
  | { to: 'schedule' | 'simulate' | 'jobs' | 'sources'; label: string }

export type CampaignLimit = { title: string; text: string; jobs: number | null; remedy: LimitRemedy | null }

type Gate = CampaignExplanation['limits'][number]

const raiseBudget: LimitRemedy = { to: 'settings', field: 'monthlyBudget', label: t('Change the budget') }
const seeJobs: LimitRemedy = { to: 'jobs', label: t('See the jobs') }

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
        title: t('No jobs'),
        text: t('Its job filters match no job, or other campaigns have taken those jobs.'),
        jobs: null,
        remedy: { to: 'settings', field: 'jobFilters', label: t('Change the job filters') },
      },
    ]
  if (isLive && limits.length === 0 && pacing.forecast === null)
    return [
      {
        title: t('Too early to tell'),
        text: t('A forecast needs three full days with clicks.'),
        jobs: null,
        remedy: null,
      },
    ]
  return [...limits.map((gate) => ofGate(gate)), ...(isLive ? ofForecast(pacing) : [])]
}

function ofGate(gate: Gate): CampaignLimit {
  const { jobs, remedy } = gate
  return { text: translateKnown(remedy), jobs, ...titleAndRemedyOf(gate) }
}

function titleAndRemedyOf({
  gate,
  objectType,
  objectId,
  objectName,
}: Gate): Pick<CampaignLimit, 'title' | 'remedy'> {
  const name = objectName ?? ''
  const segment = (label: string): LimitRemedy | null =>
    objectId === null ? null : { to: 'segment', segmentId: objectId, label }
  switch (gate) {
    case 'BUDGET':
      return objectType === 'SEGMENT'
        ? {
            title: t('Limited by the budget of {name}', { name }),
            remedy: segment(t('Change its budget')),
          }
        : { title: t('Limited by budget'), remedy: raiseBudget }
    case 'DAILY_CAP':
      return { title: t('Limited by the budget of today'), remedy: raiseBudget }
    case 'PRICE':
      return {
        title: t('No price for a click'),
        remedy: { to: 'settings', field: 'basicCpc', label: t('Set the CPC') },
      }
    case 'SCHEDULE':
      return {
        title: t('Paused by the schedule'),
        remedy: { to: 'schedule', label: t('See the schedule') },
      }
    case 'CAMPAIGN':
      return { title: t('Not live'), remedy: null }
    case 'SEGMENT':
      return {
        title: t('The segment {name} is not live', { name }),
        remedy: segment(t('See the segment')),
      }
    case 'HOLD':
      return { title: t('Held for a check'), remedy: seeJobs }
    case 'FEED':
      return objectType === 'SOURCE'
        ? {
            title: t('The source {name} is not live', { name }),
            remedy: { to: 'sources', label: t('See the sources') },
          }
        : { title: t('Expired jobs'), remedy: seeJobs }
    case 'FILTER':
      return { title: t('Without a campaign'), remedy: seeJobs }
  }
}

function ofForecast({ capCents, forecast }: Pick<Pacing, 'capCents' | 'forecast'>): CampaignLimit[] {
  if (forecast === null || capCents === null || capCents === 0) return []
  if (forecast.exhaustedOn !== null)
    return [
      {
        title: t('Limited by budget'),
        text: t('The budget will be spent before the month ends.'),
        jobs: null,
        remedy: raiseBudget,
      },
    ]
  if (forecast.highCents >= capCents * usedShare) return []
  return [
    {
      title: t('Limited by price or by the number of jobs'),
      text: t(
        'Much of the budget will be left at the end of the month. A higher CPC or more jobs bring more clicks.',
      ),
      jobs: null,
      remedy: { to: 'simulate', label: t('Try another CPC') },
    },
  ]
}
