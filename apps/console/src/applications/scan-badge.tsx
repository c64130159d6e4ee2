import type { Resume } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'

export function ScanBadge({ scanStatus }: Pick<Resume, 'scanStatus'>) {
  if (scanStatus === 'PENDING') return <Badge tone="warn">Is being scanned</Badge>
  return scanStatus === 'SUCCESS' ? <Badge tone="good">Clean</Badge> : <Badge tone="bad">Malware found</Badge>
}
