import type { JobCampaign } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { SettingsForm } from '../../form/save/settings-form.tsx'
import { useSnapshot } from '../../form/save/use-snapshot.ts'
import { useCampaignNames } from '../names.ts'
import { campaignRoute } from '../routes.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { campaignSpec } from './spec.ts'
import { Skeleton } from '../../api/skeleton.tsx'

type Version = { data: JobCampaign; etag: string }

export function SettingsScreen() {
  const { campaignId } = campaignRoute.useParams()
  const read = async (): Promise<Version> => client.getCampaign.withResponse({ params: { campaignId } })
  const { data, error, refetch } = useSnapshot(['getCampaign', { params: { campaignId } }], read)
  const nameOf = useCampaignNames()
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height="form" />
  return (
    <SettingsForm
      key={campaignId}
      draft={`campaign ${campaignId}`}
      spec={campaignSpec}
      opened={data}
      read={read}
      patch={async (body, { ifMatch, dryRun }) => {
        const query = dryRun === undefined ? {} : { query: { dryRun } }
        return client.updateCampaign.withResponse({ params: { campaignId }, ...query, body }, { ifMatch })
      }}
      isArchived={data.data.status === 'ARCHIVED'}
      nameOf={nameOf}
    >
      {(form) => <CampaignFields form={form} poolId={data.data.poolId} nameOf={nameOf} />}
    </SettingsForm>
  )
}
