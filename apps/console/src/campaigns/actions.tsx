import type { JobCampaign } from '@tiller/client/platform'
import { campaignTransitions, type CallerAction } from '@tiller/contract/platform/campaigns/transitions'
import { client } from '../api/client.ts'
import { StatusActions } from './status-actions.tsx'
import { t } from '../language/text.ts'

const operations = {
  launch: client.launchCampaign,
  pause: client.pauseCampaign,
  archive: client.archiveCampaign,
} satisfies Record<CallerAction, unknown>

export const CampaignActions = ({ campaign: { id, name, status } }: { campaign: JobCampaign }) => (
  <StatusActions
    name={name}
    status={status}
    moves={campaignTransitions}
    perform={(action) => operations[action]({ params: { campaignId: id } })}
    archived={t(
      'An archived campaign releases its jobs and can never be launched again. Its reports remain.',
    )}
  />
)
