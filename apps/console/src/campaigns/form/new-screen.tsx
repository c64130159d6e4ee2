import { useQuery } from '@tanstack/react-query'
import type { JobCampaign, JobPool } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { blank } from 'virtual:fields/CampaignCreate'
import { EmptyState } from '@tiller/ui/empty-state'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { newCampaignRoute } from '../routes.tsx'
import { NewCampaign } from './new-campaign.tsx'
import { Skeleton } from '../../api/skeleton.tsx'
import { t } from '../../language/text.ts'

export function NewCampaignScreen() {
  const { pool, from } = newCampaignRoute.useSearch()
  const pools = useQuery(createQueryOptions('listMyPools', { query: { size: 200, sort: ['name,asc'] } }))
  const copied = useQuery({
    ...createQueryOptions('getCampaign', { params: { campaignId: from ?? 0 } }),
    enabled: from !== undefined,
    // The form begins with these values, so they must not be those of the campaign chosen before.
    placeholderData: () => undefined,
  })
  const error = pools.error ?? copied.error
  const isThere = pools.data !== undefined && (from === undefined || copied.data !== undefined)
  return (
    <>
      <p className="path">
        <Link to="/campaigns" activeOptions={{ exact: true }}>
          {t('Campaigns')}
        </Link>
      </p>
      <h1>{t('New campaign')}</h1>
      {error === null ? null : <Problem error={error} retry={() => location.reload()} />}
      {error === null && !isThere ? <Skeleton height="form" /> : null}
      {pools.data !== undefined && isThere ? (
        <NewCampaignForm key={from ?? 0} pools={pools.data.content} pool={pool} copied={copied.data} />
      ) : null}
    </>
  )
}

function NewCampaignForm({
  pools,
  pool,
  copied,
}: {
  pools: readonly JobPool[]
  pool: number | undefined
  copied: JobCampaign | undefined
}) {
  const [first] = pools
  if (first === undefined)
    return (
      <EmptyState title={t('Your account has no pool yet')}>
        <p>{t('Jobs belong to a pool. Ask the platform’s operator to create one.')}</p>
      </EmptyState>
    )
  return copied === undefined ? (
    <NewCampaign pools={pools} start={blank} poolId={pool ?? first.id} draft="new campaign" />
  ) : (
    <NewCampaign
      pools={pools}
      start={{ ...copied, name: t('{name}, copy', { name: copied.name }) }}
      poolId={pool ?? copied.poolId}
      draft={`copy of campaign ${copied.id}`}
    />
  )
}
