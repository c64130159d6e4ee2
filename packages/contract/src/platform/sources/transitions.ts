import type { SourceStatus } from './schemas.ts'

/** The statuses that a source in each status can be changed to. ARCHIVED is final. */
export const nextSourceStatuses: Record<SourceStatus, readonly Exclude<SourceStatus, 'UNDER_DEVELOPMENT'>[]> =
  {
    UNDER_DEVELOPMENT: ['LIVE', 'ARCHIVED'],
    LIVE: ['USER_PAUSED', 'ARCHIVED'],
    USER_PAUSED: ['LIVE', 'ARCHIVED'],
    ARCHIVED: [],
  }
