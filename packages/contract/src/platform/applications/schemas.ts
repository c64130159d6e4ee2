import { type Static, Type } from 'typebox'
import { listFields, pageQuery } from '../../list.ts'
import { acting, email, flag, id, named, nullable, oneOf, page, text, timestamp, url } from '../../schema.ts'
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
  'Who applies, as the form was filled in.',
  Type.Object({
    firstName: nullable(text(32, 'First name.', { example: 'Ana' })),
    lastName: nullable(text(32, 'Last name.', { example: 'Rivera' })),
    phone: nullable(text(18, 'As it was typed.', { example: '+1 512 555 0100' })),
    emailAddress: nullable(email('Where the applicant can be written to.', 128)),
    address: nullable(text(255, 'Street and number.', { example: '100 Congress Ave' })),
    city: nullable(text(128, 'The city.', { example: 'Austin' })),
    state: nullable(text(64, 'The state.', { example: 'TX' })),
    zipcode: nullable(text(10, 'The zip code.', { example: '78701' })),
    country: nullable(text(64, 'The country.', { example: 'US' })),
    userAgent: nullable(
      text(500, 'What the browser says it is.', { example: 'Mozilla/5.0 (Android 15; Mobile)' }),
    ),
  }),
)
export type Applicant = Static<typeof Applicant>

export const ApplicationJob = named(
  'ApplicationJob',
  'The job that was applied for, as it was then.',
  Type.Object({
    jobId: id('The job.'),
    sourceId: id('Its source.'),
    jobReference: text(255, 'The reference under which it was advertised.', { example: 'RN-4711' }),
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
  'What the search for malware has found. PENDING: it is still to come. FAILURE: the file is not given out.',
  oneOf(['PENDING', 'SUCCESS', 'FAILURE']),
)
export type ScanStatus = Static<typeof ScanStatus>

export const Resume = named(
  'Resume',
  'The file that came with an application.',
  Type.Object({
    fileName: text(255, 'As the applicant called it.', { example: 'resume.pdf' }),
    contentType: text(128, 'What it is, by its content.', { example: 'application/pdf' }),
    size: Type.Integer({ minimum: 0, description: 'In bytes.', examples: [48_211] }),
    scanStatus: ScanStatus,
    downloadUrl: url(2048, 'Where it can be downloaded, with a token.'),
  }),
)

const AnswerFile = named(
  'AnswerFile',
  'A file that answers a question of type `file`.',
  Type.Object({
    fileName: text(255, 'As the applicant called it.', { example: 'license.pdf' }),
    contentType: text(128, 'What it is, by its content.', { example: 'application/pdf' }),
    size: Type.Integer({ minimum: 0, description: 'In bytes, at most 1 MB.', examples: [20_480] }),
    data: Type.Optional(
      nullable(
        text(
          1_400_000,
          'What is in it, in base64. Lists leave it out. Null: the search for malware has not ended well, or has not ended yet.',
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
    type: oneOf(questionTypes, 'What kind of question it is.'),
    question: text(2000, 'As it was asked.', { example: 'Do you hold a license as a nurse?' }),
    answer: nullable(
      text(20_000, 'What was written, or the label of what was chosen. Null: seen and left open.', {
        example: 'Yes',
      }),
    ),
    values: Type.Array(text(255, 'A value of an option.', { example: 'yes' }), {
      description: 'The values that were chosen.',
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
    correct: flag('The correct option was chosen.'),
  }),
)
export type QualifyingAnswer = Static<typeof QualifyingAnswer>

export const JobApplication = named(
  'JobApplication',
  'Somebody who applies for a job, or replies to an event.',
  Type.Object({
    id: id('The application.'),
    tlrApplicationId: uuid('The application, as the Disposition API names it.'),
    tlrSid: nullable(uuid('The click that it came from; null: it came without one.')),
    applicationTime: timestamp('When it was completed, or began if it is not.'),
    completed: flag('All of the form was sent.'),
    qualified: flag(
      'Completed, and every question with a correct option that was seen was answered with it.',
    ),
    redirectUrl: nullable(url(2048, 'Where the applicant was sent afterwards.')),
    createdAt: timestamp('When the form was opened.'),
    campaignId: nullable(id('The campaign that advertised the job.')),
    segmentId: nullable(id('The segment that advertised the job.')),
    job: ApplicationJob,
    applicant: nullable(Applicant),
    erasedAt: nullable(
      timestamp('When what the person told was erased; the fields that held it are null or empty since.'),
    ),
    questionsAndAnswers: Type.Array(QuestionAnswer, {
      description: 'In the order of the form; what was not seen is left out.',
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
    campaignId: 'number',
    segmentId: 'number',
    'job.jobId': 'number',
    'job.jobReference': 'string',
    'job.title': 'string',
    'job.company': 'string',
  },
  ['id', 'applicationTime', 'createdAt'],
)

export const applicationExpand = {
  expand: Type.Array(oneOf(['resume', 'qualifyingQuestionAnswers']), {
    maxItems: 2,
    default: [],
    description: 'Parts to add to each application, repeatable.',
  }),
}

export const applicationListQuery = Type.Object({
  ...pageQuery(applicationFields),
  ...applicationExpand,
  ...acting,
})

export const applicationParams = Type.Object({ applicationId: id('The application.') })
