import { type Static, Type } from 'typebox'
import { listFields, createPageQuery } from '../../list.ts'
import {
  actingParam,
  email,
  flag,
  id,
  named,
  nullable,
  oneOf,
  page,
  text,
  timestamp,
  url,
} from '../../schema.ts'
import { AdType } from '../campaigns/schemas.ts'
import { Stage } from './events.ts'
import { questionTypes } from './questions.ts'

const uuid = (description: string) =>
  Type.String({
    format: 'uuid',
    maxLength: 36,
    description,
    examples: ['0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'],
  })

export const Applicant = named(
  'Applicant',
  'The applicant, as entered in the form.',
  Type.Object({
    firstName: nullable(text(32, 'First name.', { example: 'Ana' })),
    lastName: nullable(text(32, 'Last name.', { example: 'Rivera' })),
    phone: nullable(text(18, 'The phone number as entered.', { example: '+1 512 555 0100' })),
    emailAddress: nullable(email("The applicant's email address.", 128)),
    address: nullable(text(255, 'Street and number.', { example: '100 Congress Ave' })),
    city: nullable(text(128, 'The city.', { example: 'Austin' })),
    state: nullable(text(64, 'The state.', { example: 'TX' })),
    zipcode: nullable(text(10, 'The zip code.', { example: '78701' })),
    country: nullable(text(64, 'The country.', { example: 'US' })),
    userAgent: nullable(
      text(500, "The browser's user agent.", { example: 'Mozilla/5.0 (Android 15; Mobile)' }),
    ),
  }),
)
export type Applicant = Static<typeof Applicant>

export const ApplicationJob = named(
  'ApplicationJob',
  'The job at the time of the application.',
  Type.Object({
    jobId: id('The job.'),
    sourceId: id('Its source.'),
    jobReference: text(255, 'The reference of the advertised job.', { example: 'RN-4711' }),
    originalJobReference: text(255, 'As in the feed.', { example: 'RN-4711' }),
    company: text(128, 'The hiring company.', { example: 'City of Austin' }),
    title: text(255, 'The title that the applicant saw.', { example: 'Registered Nurse' }),
    zipcode: nullable(text(5, 'Five digits.', { example: '78701' })),
    city: nullable(text(128, 'The city.', { example: 'Austin' })),
    state: nullable(text(2, 'The abbreviation of the state.', { example: 'TX' })),
    url: url(2048, 'Where the job is described.'),
  }),
)
export type ApplicationJob = Static<typeof ApplicationJob>

export const ScanStatus = named(
  'ScanStatus',
  'The result of the malware scan. PENDING: not scanned yet. FAILURE: the file is not released.',
  oneOf(['PENDING', 'SUCCESS', 'FAILURE']),
)
export type ScanStatus = Static<typeof ScanStatus>

export const Resume = named(
  'Resume',
  'The résumé of an application.',
  Type.Object({
    fileName: text(255, 'The original file name.', { example: 'resume.pdf' }),
    contentType: text(128, 'The media type, detected from the content.', { example: 'application/pdf' }),
    size: Type.Integer({ minimum: 0, description: 'In bytes.', examples: [48_211] }),
    scanStatus: ScanStatus,
    downloadUrl: url(2048, 'The download URL. Requires a token.'),
  }),
)

const AnswerFile = named(
  'AnswerFile',
  'A file that answers a question of type `file`.',
  Type.Object({
    fileName: text(255, 'The original file name.', { example: 'license.pdf' }),
    contentType: text(128, 'The media type, detected from the content.', { example: 'application/pdf' }),
    size: Type.Integer({ minimum: 0, description: 'In bytes, at most 1 MB.', examples: [20_480] }),
    data: Type.Optional(
      nullable(
        text(
          1_400_000,
          'The content in base64. Omitted in lists. Null unless the malware scan has succeeded.',
          { example: 'JVBERi0xLjcK' },
        ),
      ),
    ),
  }),
)

export const QuestionAnswer = named(
  'QuestionAnswer',
  'A question of the form with its answer.',
  Type.Object({
    id: text(64, 'The question.', { example: 'license' }),
    type: oneOf(questionTypes, 'The question type.'),
    question: text(2000, 'The question as shown.', { example: 'Do you hold a license as a nurse?' }),
    answer: nullable(
      text(20_000, 'The text entered or the label of the selected option. Null: shown but not answered.', {
        example: 'Yes',
      }),
    ),
    values: Type.Array(text(255, 'A value of an option.', { example: 'yes' }), {
      description: 'The selected values.',
    }),
    file: Type.Optional(AnswerFile),
  }),
)
export type QuestionAnswer = Static<typeof QuestionAnswer>

export const QualifyingAnswer = named(
  'QualifyingAnswer',
  'An answer to a question that has a correct option.',
  Type.Object({
    ...Type.Omit(QuestionAnswer, ['file']).properties,
    correctAnswer: text(255, 'The label of the correct option.', { example: 'Yes' }),
    correct: flag('Whether the correct option was selected.'),
  }),
)
export type QualifyingAnswer = Static<typeof QualifyingAnswer>

export const JobApplication = named(
  'JobApplication',
  'An application for a job or an RSVP to an event.',
  Type.Object({
    id: id('The application.'),
    tlrApplicationId: uuid('The application id in the Disposition API.'),
    tlrSid: nullable(uuid('The click that led to the application. Null if there was none.')),
    applicationTime: timestamp('When it was completed, or started if it is incomplete.'),
    completed: flag('The whole form was submitted.'),
    qualified: flag(
      'The application is complete, and every question with a correct option was answered correctly.',
    ),
    duplicate: flag(
      'The person had applied for the job, or replied to an event of the company, in the 120 days before. It is stored, but not counted, mailed, or delivered.',
    ),
    adType: AdType,
    stage: nullable(Stage),
    redirectUrl: nullable(url(2048, 'Where the applicant was redirected afterwards.')),
    createdAt: timestamp('When the form was opened.'),
    campaignId: nullable(id('The campaign that advertised the job.')),
    segmentId: nullable(id('The segment that advertised the job.')),
    job: ApplicationJob,
    applicant: nullable(Applicant),
    erasedAt: nullable(
      timestamp('When the personal data was erased. The fields that contained it are null or empty.'),
    ),
    questionsAndAnswers: Type.Array(QuestionAnswer, {
      description: 'In the order of the form, without questions that were not shown.',
    }),
    resume: Type.Optional(nullable(Resume)),
    qualifyingQuestionAnswers: Type.Optional(Type.Array(QualifyingAnswer)),
  }),
)
export type JobApplication = Static<typeof JobApplication>

export const ApplicationPage = page('ApplicationPage', JobApplication)

export const applicationFields = listFields(
  {
    id: 'number',
    tlrApplicationId: 'string',
    tlrSid: 'string',
    applicationTime: 'date',
    createdAt: 'date',
    completed: 'boolean',
    qualified: 'boolean',
    duplicate: 'boolean',
    adType: 'string',
    stage: 'string',
    campaignId: 'number',
    segmentId: 'number',
    'job.jobId': 'number',
    'job.jobReference': 'string',
    'job.title': 'string',
    'job.company': 'string',
    'job.state': 'string',
  },
  ['id', 'applicationTime', 'createdAt'],
)

export const applicationExpand = {
  expand: Type.Array(oneOf(['resume', 'qualifyingQuestionAnswers']), {
    maxItems: 2,
    default: [],
    description: 'Related data to include with each application, repeatable.',
  }),
}

export const applicationListQuery = Type.Object({
  ...createPageQuery(applicationFields),
  ...applicationExpand,
  applicant: Type.Optional(
    // It has no example, because every sample request would include it.
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Return only applications of people whose name or email address contains all of these words or addresses. Case and accents do not matter; words must be complete.',
    }),
  ),
  ...actingParam,
})

export const applicationParams = Type.Object({ applicationId: id('The application.') })
