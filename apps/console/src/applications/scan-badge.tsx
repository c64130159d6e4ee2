import type { Resume } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'

export function ScanBadge({ scanStatus }: Pick<Resume, 'scanStatus'>) {
  if (scanStatus === 'PENDING') return <Badge tone="warn">Virus scan pending</Badge>
  return scanStatus === 'SUCCESS' ? (
    <Badge tone="good">No virus found</Badge>
  ) : (
    <Badge tone="bad">Malware found</Badge>
  )
}
