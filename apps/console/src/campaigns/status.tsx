import type { CampaignStatus, SegmentStatus } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { humanize } from '../format/text.ts'

const tones: Record<CampaignStatus | SegmentStatus, Tone> = {
  UNDER_DEVELOPMENT: 'info',
  LIVE: 'good',
  PAUSED: 'plain',
  USER_PAUSED: 'plain',
  SYSTEM_PAUSED: 'bad',
  OUT_OF_BUDGET: 'warn',
  ARCHIVED: 'plain',
}

export const StatusBadge = ({ status }: { status: CampaignStatus | SegmentStatus }) => (
  <Badge tone={tones[status]}>{humanize(status)}</Badge>
)
