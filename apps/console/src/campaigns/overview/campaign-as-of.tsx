import { useQuery } from '@tanstack/react-query'
import type { JobCampaign } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { kinds } from 'virtual:kinds'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { formatFieldValue } from '../../changes/shown-value.ts'
import { formatInstant, humanize } from '../../format/text.ts'
import { t, Text } from '../../language/text.ts'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { Link } from '@tanstack/react-router'
import { PastCampaignFacts } from './campaign-facts.tsx'
import { StatusBadge } from '../status.tsx'

type Then = { campaignId: number; asOf: string }

export const CampaignAsOf = ({ campaignId, asOf }: Then) => (
  <>
    <Notice tone="info">
      <p>
        {t('These are the settings on {time}. They are read-only.', { time: formatInstant(asOf) })}{' '}
        <Step campaignId={campaignId} search={`at<"${asOf}"`} sort="at,desc">
          {t('Change before')}
        </Step>{' '}
        <Step campaignId={campaignId} search={`at>"${asOf}"`} sort="at,asc">
          {t('Change after')}
        </Step>{' '}
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          {t('Current settings')}
        </Link>
      </p>
    </Notice>
    <QueryBoundary
      of={createQueryOptions('getCampaign', { params: { campaignId }, query: { asOf } })}
      height="form"
    >
      {(then) => (
        <>
          <p>
            <Text id="It was {status}" values={{ status: <StatusBadge status={then.status} /> }} />
          </p>
          <PastCampaignFacts campaign={then} />
          <h2>{t('Changed since then')}</h2>
          <Differences campaignId={campaignId} then={then} />
        </>
      )}
    </QueryBoundary>
  </>
)

type StepProps = { campaignId: number; search: string; sort: string; children: string }

function Step({ campaignId, search, sort, children }: StepProps) {
  const query = { search, sort: [sort], size: 1 }
  const { data } = useQuery(createQueryOptions('listCampaignChanges', { params: { campaignId }, query }))
  const at = data?.content[0]?.at
  return at === undefined ? null : (
    <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ asOf: at }}>
      {children}
    </Link>
  )
}

function Differences({ campaignId, then }: { campaignId: number; then: JobCampaign }) {
  const { data: now } = useQuery(createQueryOptions('getCampaign', { params: { campaignId } }))
  if (now === undefined) return null
  const before: Record<string, unknown> = then
  const present: Record<string, unknown> = now
  const changed = Object.keys(kinds).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(present[field]),
  )
  if (changed.length === 0) return <p className="soft">{t('No settings.')}</p>
  const columns: readonly Column<string>[] = [
    { label: t('Setting'), role: 'title', value: humanize },
    {
      label: t('Then'),
      role: 'detail',
      value: (field) => formatFieldValue(field, kinds[field], before[field]),
    },
    {
      label: t('Now'),
      role: 'detail',
      value: (field) => formatFieldValue(field, kinds[field], present[field]),
    },
  ]
  return (
    <Table
      label={t('Settings that have changed since then')}
      columns={columns}
      rows={changed}
      keyOf={(field) => field}
    />
  )
}
