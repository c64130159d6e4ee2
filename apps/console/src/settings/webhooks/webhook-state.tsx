import type { Webhook } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { formatInstant } from '../../format/text.ts'
import { t } from '../../language/text.ts'

const reasons = {
  OWNER: t('Disabled'),
  GONE: t('Disabled: the server responded 410 Gone'),
  FAILING: t('Disabled after repeated failures'),
} as const

export function WebhookState({
  webhook: { status, disabledReason, failingSince },
}: {
  webhook: Pick<Webhook, 'status' | 'disabledReason' | 'failingSince'>
}) {
  if (status === 'DISABLED') return <Badge tone="bad">{reasons[disabledReason ?? 'OWNER']}</Badge>
  return failingSince === null ? (
    <Badge tone="good">{t('Active')}</Badge>
  ) : (
    <Badge tone="warn">{t('Failing since {time}', { time: formatInstant(failingSince) })}</Badge>
  )
}
