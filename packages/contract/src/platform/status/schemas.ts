import { type Static, Type } from 'typebox'
import { named, nullable, oneOf, timestamp } from '../../schema.ts'

const state = (description: string) => oneOf(['DOWN', 'DEGRADED', 'UP'], description)

const share = (period: string) =>
  nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: `Share of good events in ${period}, in percent, rounded down. Null: there were none.`,
    }),
  )

const ServiceLevel = named(
  'ServiceLevel',
  'A part of the platform, and how well it has worked.',
  Type.Object({
    id: oneOf(['clicks', 'search', 'dispositions', 'money', 'webhooks'], 'Identifies the service level.'),
    title: Type.String({ description: 'Its name.' }),
    good: Type.String({ description: 'What a good event is.' }),
    targetPercent: Type.Number({
      description: 'The share of good events in 30 days that the operator aims at.',
    }),
    lastHour: share('the last hour'),
    lastDay: share('the last 24 hours'),
    last30Days: share('the last 30 days'),
  }),
)

export const PlatformStatus = named(
  'PlatformStatus',
  'The status of the platform and its components.',
  Type.Object({
    status: state('DOWN: the platform does not work. DEGRADED: a component has a problem, the others work.'),
    maintenance: oneOf(['INACTIVE', 'PLANNED', 'UNDERWAY'], 'Maintenance status.'),
    components: Type.Object({
      database: state('PostgreSQL responds.'),
      search: state(
        'DOWN: the search index is not loaded. DEGRADED: it lags behind the database or has no current snapshot on disk.',
      ),
      disk: state(
        'DEGRADED: feeds or dispositions are rejected because disk space is low. DOWN: less than 16 MB are free.',
      ),
      files: state('DEGRADED: a file has been waiting for more than a minute to be moved to storage.'),
      workers: state('DEGRADED: no worker process was seen in the last 15 seconds.'),
    }),
    lastBackupAt: nullable(
      timestamp(
        'When the last backup of the embedded database finished. Null: never, or the database is backed up by other means.',
      ),
    ),
    lastRestoreRehearsalAt: nullable(
      timestamp(
        'When a restore was last rehearsed successfully with `tiller restore --rehearse`. Null: never.',
      ),
    ),
    serviceLevels: Type.Array(ServiceLevel, {
      description: 'As measured by all processes. Requests that did not reach a process are not counted.',
    }),
    broadCustomerScope: Type.Boolean({
      description:
        'True: the scope `customer:read` also grants access to the lists of pools, sources, companies, campaigns, segments, schedules, and jobs, as in version 0.1. The operator can turn this off.',
    }),
  }),
)
export type PlatformStatus = Static<typeof PlatformStatus>
