import { useQuery } from '@tanstack/react-query'
import type { JobSegment } from '@tiller/client/platform'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { useCampaignNames } from '../campaigns/names.ts'
import { SettingsForm } from '../form/save/settings-form.tsx'
import { useSnapshot } from '../form/save/use-snapshot.ts'
import { FormWithPreview } from '../job-filters/with-preview.tsx'
import { segmentLayout } from './layout.ts'
import { segmentRoute } from './routes.tsx'
import { segmentSpec } from './spec.ts'
import { Skeleton } from '../api/skeleton.tsx'

type Version = { data: JobSegment; etag: string }

export function SegmentSettingsScreen() {
  const { campaignId, segmentId } = segmentRoute.useParams()
  const { data: campaign } = useQuery(createQueryOptions('getCampaign', { params: { campaignId } }))
  const readVersion = async (): Promise<Version> => client.getSegment.withResponse({ params: { segmentId } })
  const { data, error, refetch } = useSnapshot(['getSegment', { params: { segmentId } }], readVersion)
  const nameOf = useCampaignNames()
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined || campaign === undefined) return <Skeleton height="form" />
  return (
    <SettingsForm
      key={segmentId}
      draft={`segment ${segmentId}`}
      spec={segmentSpec}
      opened={data}
      read={readVersion}
      patch={async (body, { ifMatch, dryRun }) => {
        const query = dryRun === undefined ? {} : { query: { dryRun } }
        return client.updateSegment.withResponse({ params: { segmentId }, ...query, body }, { ifMatch })
      }}
      isArchived={data.data.status === 'ARCHIVED' || campaign.status === 'ARCHIVED'}
      nameOf={nameOf}
    >
      {(form) => (
        <FormWithPreview form={form} layout={segmentLayout} poolId={campaign.poolId} nameOf={nameOf} />
      )}
    </SettingsForm>
  )
}
