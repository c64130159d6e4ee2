import type { GivenRole } from '@tiller/client/platform'
import { t } from '../../language/text.ts'

export const roleDescriptions: readonly { role: GivenRole; means: string }[] = [
  { role: 'OWNER', means: t('everything, including people, app clients, and webhooks') },
  { role: 'EDITOR', means: t('campaigns, segments, schedules, titles') },
  { role: 'VIEWER', means: t('read-only access') },
]
