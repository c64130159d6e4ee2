import type { Webhook } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { instant } from '../../format/text.ts'

const reasons = {
  OWNER: 'Disabled',
  GONE: 'Gone: its server said so',
  FAILING: 'Failed for too long',
} as const

/** Whether it is told anything, and if not why. */
export function WebhookState({
  webhook: { status, disabledReason, failingSince },
}: {
  webhook: Pick<Webhook, 'status' | 'disabledReason' | 'failingSince'>
}) {
  if (status === 'DISABLED') return <Badge tone="bad">{reasons[disabledReason ?? 'OWNER']}</Badge>
  return failingSince === null ? (
    <Badge tone="good">Active</Badge>
  ) : (
    <Badge tone="warn">Failing since {instant(failingSince)}</Badge>
  )
}
