import { useQuery } from '@tanstack/react-query'
import type { JobSegment } from '@tiller/client/platform'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { useCampaignNames } from '../campaigns/names.ts'
import { SettingsForm } from '../form/save/settings-form.tsx'
import { useOpened } from '../form/save/use-snapshot.ts'
import { WithPreview } from '../job-filters/with-preview.tsx'
import { segmentLayout } from './layout.ts'
import { segmentRoute } from './routes.tsx'
import { segmentSpec } from './spec.ts'
import { Waiting } from '../api/skeleton.tsx'

type Version = { data: JobSegment; etag: string }

/** The settings of a segment, as they were when the screen was opened. */
export function SegmentSettingsScreen() {
  const { campaignId, segmentId } = segmentRoute.useParams()
  const { data: campaign } = useQuery(read('getCampaign', { params: { campaignId } }))
  const readVersion = async (): Promise<Version> => client.getSegment.withResponse({ params: { segmentId } })
  const { data, error, refetch } = useOpened(['getSegment', { params: { segmentId } }], readVersion)
  const nameOf = useCampaignNames()
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined || campaign === undefined) return <Waiting height="form" />
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
      nameOf={nameOf}
    >
      {(form) => <WithPreview form={form} layout={segmentLayout} poolId={campaign.poolId} nameOf={nameOf} />}
    </SettingsForm>
  )
}
