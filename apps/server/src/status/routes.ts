import type { getStatus } from '@tiller/contract/platform/status'
import type { Handler } from '@tiller/contract/operation'
import type { PlatformContext } from '../http/platform-context.ts'
import { checkStatus } from './checks.ts'

export const get: Handler<typeof getStatus, PlatformContext> = (ctx) => checkStatus(ctx)
