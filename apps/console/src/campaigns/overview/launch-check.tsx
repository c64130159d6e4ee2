import { TillerError } from '@tiller/client'
import type { JobCampaign } from '@tiller/client/platform'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '@tiller/ui/notice'
import { client } from '../../api/client.ts'
import { formatMoney } from '../../format/money.ts'
import { humanize } from '../../format/text.ts'
import { Skeleton } from '../../api/skeleton.tsx'

export function LaunchCheck({ campaign: { id, modifiedAt, status } }: { campaign: JobCampaign }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['launchCampaign', id, 'dryRun', modifiedAt, status],
    // The key contains the version, so the result does not become stale.
    staleTime: 'static',
    queryFn: ({ signal }) =>
      client.launchCampaign({ params: { campaignId: id }, query: { dryRun: true } }, { signal }),
  })
  if (isPending) return <Skeleton />
  if (error instanceof TillerError && error.code === 'launch-incomplete')
    return (
      <Notice tone="warn">
        <p>
          <strong>Before you can launch it:</strong>
        </p>
        <ul>
          {error.errors.map(({ field, message }) => (
            <li key={field + message}>
              <Link to="/campaigns/$campaignId/settings" params={{ campaignId: id }} hash={`field-${field}`}>
                {humanize(field)}
              </Link>{' '}
              {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  if (data?.effect === undefined) return null
  const { mostSpendBeforeCents, mostSpendAfterCents } = data.effect
  return (
    <Notice tone="info">
      <p>
        Ready to launch. The maximum cost of all campaigns this month changes from{' '}
        {formatMoney(mostSpendBeforeCents)} to <strong>{formatMoney(mostSpendAfterCents)}</strong> then.
      </p>
    </Notice>
  )
}
