import type { SourceStatus } from './schemas.ts'

/** The statuses to which the operator can change a source. ARCHIVED is final. */
export const nextSourceStatuses: Record<SourceStatus, readonly Exclude<SourceStatus, 'UNDER_DEVELOPMENT'>[]> =
  {
    UNDER_DEVELOPMENT: ['LIVE', 'ARCHIVED'],
    LIVE: ['USER_PAUSED', 'ARCHIVED'],
    USER_PAUSED: ['LIVE', 'ARCHIVED'],
    ARCHIVED: [],
  }
