import type { GivenRole } from '@tiller/client/platform'

export const roleDescriptions: readonly { role: GivenRole; means: string }[] = [
  { role: 'OWNER', means: 'everything, including people, app clients, and webhooks' },
  { role: 'EDITOR', means: 'campaigns, segments, schedules, titles' },
  { role: 'VIEWER', means: 'read-only access' },
]
