import { Link, Outlet } from '@tanstack/react-router'
import { t } from '../language/text.ts'
import { Tabs } from '../routing/tabs.tsx'
import { Notice } from '@tiller/ui/notice'
import { createQueryOptions } from '../api/read.ts'
import { CampaignActions } from './actions.tsx'
import { campaignRoute } from './routes.tsx'
import { StatusBadge } from './status.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'

const tabs = [
  { to: '/campaigns/$campaignId', label: t('Overview'), exact: true },
  { to: '/campaigns/$campaignId/segments', label: t('Segments'), exact: false },
  { to: '/campaigns/$campaignId/simulate', label: t('Simulate'), exact: false },
  { to: '/campaigns/$campaignId/schedule', label: t('Schedule'), exact: false },
  { to: '/campaigns/$campaignId/changes', label: t('Changes'), exact: false },
  { to: '/campaigns/$campaignId/settings', label: t('Settings'), exact: false },
] as const

export function CampaignFrame() {
  const { campaignId } = campaignRoute.useParams()
  return (
    <QueryBoundary of={createQueryOptions('getCampaign', { params: { campaignId } })} height="form">
      {(campaign) => (
        <>
          <p className="path">
            <Link to="/campaigns" activeOptions={{ exact: true }}>
              {t('Campaigns')}
            </Link>
          </p>
          <header className="title">
            <h1>{campaign.name}</h1>
            <StatusBadge status={campaign.status} />
            <CampaignActions campaign={campaign} />
            <Link className="plain" to="/campaigns/new" search={{ from: campaignId, pool: campaign.poolId }}>
              {t('Copy')}
            </Link>
          </header>
          <Tabs label={t('Sections of the campaign')}>
            {tabs.map(({ to, label, exact }) => (
              <Link key={to} to={to} params={{ campaignId }} activeOptions={{ exact, includeSearch: false }}>
                {label}
              </Link>
            ))}
            <Link to="/jobs" search={{ search: `campaignId=${campaignId}` }}>
              {t('Jobs')}
            </Link>
            <Link to="/applications" search={{ search: `campaignId=${campaignId}` }}>
              {t('Applications')}
            </Link>
          </Tabs>
          {campaign.assigning ? (
            <Notice tone="info">
              <p>{t('Jobs are still being assigned after a change of filters or order.')}</p>
            </Notice>
          ) : null}
          <Outlet />
        </>
      )}
    </QueryBoundary>
  )
}
