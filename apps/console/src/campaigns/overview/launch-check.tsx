import { TillerError } from '@tiller/client'
import type { JobCampaign } from '@tiller/client/platform'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '@tiller/ui/notice'
import { client } from '../../api/client.ts'
import { formatMoney } from '../../format/money.ts'
import { humanize } from '../../format/text.ts'
import { Skeleton } from '../../api/skeleton.tsx'
import { t, Text, translateKnown } from '../../language/text.ts'

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
    return <Missing campaignId={id} errors={error.errors} />
  if (data?.effect === undefined) return null
  const { mostSpendBeforeCents, mostSpendAfterCents } = data.effect
  return (
    <Notice tone="info">
      <p>
        <Text
          id="Ready to launch. The maximum cost of all campaigns this month changes from {before} to <strong>{after}</strong> then."
          values={{
            before: formatMoney(mostSpendBeforeCents),
            after: formatMoney(mostSpendAfterCents),
            strong: (after) => <strong>{after}</strong>,
          }}
        />
      </p>
    </Notice>
  )
}

const Missing = ({ campaignId, errors }: { campaignId: number; errors: TillerError['errors'] }) => (
  <Notice tone="warn">
    <p>
      <strong>{t('Before you can launch it:')}</strong>
    </p>
    <ul>
      {errors.map(({ field, message }) => (
        <li key={field + message}>
          <Text
            id="<link>{field}</link> {message}"
            values={{
              field: humanize(field),
              message: translateKnown(message),
              link: (content) => (
                <Link to="/campaigns/$campaignId/settings" params={{ campaignId }} hash={`field-${field}`}>
                  {content}
                </Link>
              ),
            }}
          />
        </li>
      ))}
    </ul>
  </Notice>
)
