import type { Webhook } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { formatInstant } from '../../format/text.ts'

const reasons = {
  OWNER: 'Disabled',
  GONE: 'Disabled: the server responded 410 Gone',
  FAILING: 'Disabled after repeated failures',
} as const

export function WebhookState({
  webhook: { status, disabledReason, failingSince },
}: {
  webhook: Pick<Webhook, 'status' | 'disabledReason' | 'failingSince'>
}) {
  if (status === 'DISABLED') return <Badge tone="bad">{reasons[disabledReason ?? 'OWNER']}</Badge>
  return failingSince === null ? (
    <Badge tone="good">Active</Badge>
  ) : (
    <Badge tone="warn">Failing since {formatInstant(failingSince)}</Badge>
  )
}
