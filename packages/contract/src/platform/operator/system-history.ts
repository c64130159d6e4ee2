import { type Static, Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { largeCount, named, nullable, oneOf, timestamp } from '../../schema.ts'

const count = (description: string, example: number) => nullable(largeCount(description, example))

const SystemHistoryPoint = named(
  'SystemHistoryPoint',
  'The platform in an hour or a day. Null: nothing was measured.',
  Type.Object({
    at: timestamp('When the hour or day begins.'),
    importsSucceeded: count('Imports of feeds that succeeded, also if the feed was unchanged.', 42),
    importsFailed: count('Imports that failed, were refused, or await confirmation.', 1),
    mailsSent: count('Emails and text messages that were sent.', 120),
    mailsFailed: count('Messages created at this time that could not be delivered.', 0),
    mostMailsWaiting: count('The most messages that waited at one time.', 3),
    leastDiskFreeBytes: count('The least free disk space of a process.', 53_687_091_200),
    mostMemoryBytes: count('The most memory of a process, which includes the search index.', 419_430_400),
    mostIndexJobs: count('The most jobs in a search index.', 7_285),
    mostIndexLagMs: count('The largest lag of a search index behind the database.', 900),
    fewestProcesses: count('The fewest processes that were alive at one time.', 2),
    mostProcesses: count('The most processes that were alive at one time.', 3),
  }),
)

export const SystemHistory = named(
  'SystemHistory',
  'The platform over time.',
  Type.Object({
    interval: oneOf(['HOUR', 'DAY'], 'The length of each point. Days are those of the billing time zone.'),
    points: Type.Array(SystemHistoryPoint, { description: 'In chronological order.' }),
  }),
)
export type SystemHistory = Static<typeof SystemHistory>

export const systemHistoryOperations = defineOperations('Operator', {
  getSystemHistory: {
    method: 'GET',
    path: '/operator/system/history',
    extension: true,
    auth: 'operator:read',
    summary: 'Get imports, mails, disk space, search index, and processes over time.',
    description: 'Measured every minute and kept for 32 days.',
    query: Type.Object({
      range: Type.Optional({
        ...oneOf(['DAY', 'MONTH'], 'DAY: the last 24 hours, by hour. MONTH: the last 30 days, by day.'),
        default: 'DAY',
      }),
    }),
    ok: SystemHistory,
    fails: [],
  },
})
