import type { statusOperations } from '@tiller/contract/platform/status/operations'
import type { Handlers } from '@tiller/contract/operation'
import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'

export type StatusContext = { status(): Promise<PlatformStatus> }

export const statusHandlers: Handlers<typeof statusOperations, StatusContext> = {
  getStatus: ({ status }) => status(),
}
