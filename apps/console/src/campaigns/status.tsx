import type { CampaignStatus } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { spoken } from '../format/words.ts'

const tones: Record<CampaignStatus, Tone> = {
  UNDER_DEVELOPMENT: 'info',
  LIVE: 'good',
  PAUSED: 'plain',
  SYSTEM_PAUSED: 'bad',
  OUT_OF_BUDGET: 'warn',
  ARCHIVED: 'plain',
}

export const Status = ({ status }: { status: CampaignStatus }) => (
  <Badge tone={tones[status]}>{spoken(status)}</Badge>
)
