import type { Resume } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { t } from '../language/text.ts'

export function ScanBadge({ scanStatus }: Pick<Resume, 'scanStatus'>) {
  if (scanStatus === 'PENDING') return <Badge tone="warn">{t('Virus scan pending')}</Badge>
  return scanStatus === 'SUCCESS' ? (
    <Badge tone="good">{t('No virus found')}</Badge>
  ) : (
    <Badge tone="bad">{t('Malware found')}</Badge>
  )
}
