import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'

const decision = named(
  'JobReportDecision',
  'CLOSE_JOB: the job is no longer shown or billed, whatever its source says. DISMISS: nothing changes.',
  oneOf(['CLOSE_JOB', 'DISMISS']),
)

export const JobReport = named(
  'JobReport',
  'What a job seeker has reported about a job.',
  Type.Object({
    id: id('The report.'),
    customerId: id('The customer of the job.'),
    jobId: id('The job.'),
    title: text(255, 'Its title.', { example: 'Registered Nurse' }),
    url: text(2_048, 'Its landing URL.', { example: 'https://jobs.example.com/apply/4711' }),
    kind: oneOf(['CLOSED', 'SCAM'], 'CLOSED: the job is closed. SCAM: it looks like a scam.'),
    reportedAt: timestamp('The time of the report.'),
    decision: nullable(decision),
    decidedAt: nullable(timestamp('The time of the decision. Null without one.')),
  }),
)
export type JobReport = Static<typeof JobReport>

export const JobReportPage = page('JobReportPage', JobReport)

export const jobReportFields = listFields(
  {
    id: 'number',
    customerId: 'number',
    jobId: 'number',
    title: 'string',
    url: 'string',
    kind: 'string',
    reportedAt: 'date',
    decision: 'string',
    decidedAt: 'date',
  },
  ['id', 'reportedAt', 'decidedAt'],
)

export const jobReportParams = Type.Object({ jobReportId: id('The report.') })

export const JobReportReview = named(
  'JobReportReview',
  'A decision about the reports of a job.',
  Type.Object({ decision }, { additionalProperties: false, examples: [{ decision: 'DISMISS' }] }),
)
