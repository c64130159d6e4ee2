import type { JobCampaign } from '@tiller/client/platform'
import { Link, type LinkProps } from '@tanstack/react-router'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { listCampaignLimits, type CampaignLimit, type LimitRemedy } from './list-limits.ts'
import { t } from '../../language/text.ts'

/** Shows what limits the campaign now, and what to do about it. */
export const CampaignLimits = ({ campaign: { id, status } }: { campaign: JobCampaign }) => (
  <QueryBoundary of={createQueryOptions('explainCampaign', { params: { campaignId: id } })} height="month">
    {(explanation) => (
      <QueryBoundary
        of={createQueryOptions('getCampaignPacing', { params: { campaignId: id } })}
        height="month"
      >
        {(pacing) => (
          <section className="panel" aria-labelledby="limits-title">
            <header>
              <h2 id="limits-title">{t('What limits it now')}</h2>
              <p className="soft">
                {t('{shown, number} of {total, plural, one {# job is} other {# jobs are}} shown', {
                  shown: explanation.liveJobs,
                  total: explanation.jobs,
                })}
              </p>
            </header>
            <LimitList
              campaignId={id}
              limits={listCampaignLimits(
                explanation,
                pacing,
                status === 'LIVE' || status === 'OUT_OF_BUDGET',
              )}
            />
          </section>
        )}
      </QueryBoundary>
    )}
  </QueryBoundary>
)

const LimitList = ({ campaignId, limits }: { campaignId: number; limits: readonly CampaignLimit[] }) =>
  limits.length === 0 ? (
    <p>{t('Nothing: all its jobs are shown, and its budget is used.')}</p>
  ) : (
    <ul className="limits">
      {limits.map(({ title, text, jobs, remedy }) => (
        <li key={title + text}>
          <div>
            <strong>{title}</strong>
            {jobs === null ? null : (
              <span className="soft">
                {' '}
                · {t('{count, plural, one {# job} other {# jobs}}', { count: jobs })}
              </span>
            )}
            <p className="soft">{text}</p>
          </div>
          {remedy === null ? null : <RemedyLink campaignId={campaignId} remedy={remedy} />}
        </li>
      ))}
    </ul>
  )

const RemedyLink = ({ campaignId, remedy }: { campaignId: number; remedy: LimitRemedy }) => (
  <Link className="plain" {...addressOf(campaignId, remedy)}>
    {remedy.label}
  </Link>
)

function addressOf(campaignId: number, remedy: LimitRemedy): LinkProps {
  const params = { campaignId }
  switch (remedy.to) {
    case 'settings':
      return { to: '/campaigns/$campaignId/settings', params, hash: `field-${remedy.field}` }
    case 'segment':
      return {
        to: '/campaigns/$campaignId/segments/$segmentId',
        params: { campaignId, segmentId: remedy.segmentId },
      }
    case 'schedule':
      return { to: '/campaigns/$campaignId/schedule', params }
    case 'simulate':
      return { to: '/campaigns/$campaignId/simulate', params }
    case 'jobs':
      return { to: '/jobs', search: { search: `campaignId=${campaignId} -status="LIVE"` } }
    case 'sources':
      return { to: '/sources' }
  }
}
