import { type Static, Type } from 'typebox'
import { named, oneOf } from '../../schema.ts'

const state = (description: string) => oneOf(['DOWN', 'DEGRADED', 'UP'], description)

export const PlatformStatus = named(
  'PlatformStatus',
  'How the platform is, and each part that it needs.',
  Type.Object({
    status: state('DOWN: nothing works; DEGRADED: a component is not well, the rest works.'),
    maintenance: oneOf(
      ['INACTIVE', 'PLANNED', 'UNDERWAY'],
      'Whether the operator is at work on it, or will be.',
    ),
    components: Type.Object({
      database: state('PostgreSQL answers.'),
      search: state(
        'The search index is loaded (else DOWN), follows the database and was kept on disk for the next start (else DEGRADED).',
      ),
      disk: state(
        'There is room for what is written: DEGRADED while feeds, or also dispositions, are refused for want of it, DOWN below 16 MB.',
      ),
      files: state('No file waits for more than a minute to be put where files are kept (else DEGRADED).'),
      workers: state('A process that does background work was seen in the last 15 seconds (else DEGRADED).'),
    }),
  }),
)
export type PlatformStatus = Static<typeof PlatformStatus>
