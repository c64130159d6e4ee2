import { type Static, Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { day, email, id, named, nullable, text, timestamp } from '../../schema.ts'
import { ApplicationJob } from '../applications/schemas.ts'

/** Maximum number of applications that a search returns. */
export const maxFoundApplications = 100

const OperatorApplicationSearch = named(
  'OperatorApplicationSearch',
  'The applications to find: one of the two fields.',
  Type.Object(
    {
      applicationId: Type.Optional(id('The application.')),
      emailAddress: Type.Optional(email('The address that the applicant entered, ignoring case.')),
    },
    { additionalProperties: false, examples: [{ emailAddress: 'ana.rivera@example.org' }] },
  ),
)

const holdReason = text(500, 'The reason, shown to anyone who tries to erase the application.', {
  minLength: 1,
  example: 'A dispute before a labor court',
})

const { title, company } = ApplicationJob.properties

const OperatorApplication = named(
  'OperatorApplication',
  'An application, without its personal data, as seen by the operator.',
  Type.Object({
    id: id('The application.'),
    customerId: id('The customer that received it.'),
    customerName: text(64, 'Its name.', { example: 'Acme Health' }),
    jobTitle: title,
    company,
    startedAt: timestamp('When the applicant began the form.'),
    completedAt: nullable(timestamp('When the applicant sent the form. Null: it was not sent.')),
    holdUntil: nullable(timestamp('Until when the application is protected from erasure. Null: it is not.')),
    holdReason: nullable(holdReason),
    erasedAt: nullable(timestamp('When the personal data was erased. Null: it was not.')),
  }),
)
export type OperatorApplication = Static<typeof OperatorApplication>

const ApplicationHold = named(
  'ApplicationHold',
  'The protection of an application from erasure. Both fields are null to end it.',
  Type.Object(
    {
      until: nullable(day('The application may be erased from this day on. It must be in the future.')),
      reason: nullable(holdReason),
    },
    {
      additionalProperties: false,
      examples: [{ until: '2036-04-01', reason: 'A dispute before a labor court' }],
    },
  ),
)

const ApplicationErasure = named(
  'ApplicationErasure',
  'The erasure of an application.',
  Type.Object(
    {
      reason: text(500, 'The reason, stated in the receipt.', {
        minLength: 1,
        example: 'The applicant asked for it',
      }),
    },
    { additionalProperties: false, examples: [{ reason: 'The applicant asked for it' }] },
  ),
)

const ErasureReceipt = named(
  'ErasureReceipt',
  'Proof that the personal data of an application was erased.',
  Type.Object({
    receiptId: Type.String({
      format: 'uuid',
      maxLength: 36,
      description: 'The receipt.',
      examples: ['0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'],
    }),
    applicationId: id('The application.'),
    erasedAt: timestamp('When it was erased.'),
    reason: text(500, 'The reason of the first request.', { example: 'The applicant asked for it' }),
    erased: Type.Array(text(32, 'A kind of data.', { example: 'resume' }), {
      maxItems: 16,
      description: 'The kinds of data that were erased. Empty if the application contained no personal data.',
    }),
    missing: Type.Array(text(32, 'A kind of file.', { example: 'resume' }), {
      maxItems: 16,
      description:
        'Files that were not erased yet, because they are in the data directory of a server that has not started since its upgrade. That server deletes them when it starts.',
    }),
  }),
)

const applicationParams = Type.Object({ applicationId: id('The application.') })

/** Operations on the personal data of applications of all customers. */
export const operatorApplicationOperations = defineOperations('Operator', {
  searchApplicationsAsOperator: {
    method: 'POST',
    path: '/operator/applications/search',
    extension: true,
    auth: 'operator:read',
    summary: 'Find applications by id or by the email address of the applicant.',
    description: `Searches the applications of all customers, and returns the newest ${maxFoundApplications}. The address is in the body, because URLs are logged. Erased applications can be found only by id.`,
    body: OperatorApplicationSearch,
    ok: Type.Array(OperatorApplication),
    notIdempotent: true,
    fails: [],
  },
  holdApplication: {
    method: 'PUT',
    path: '/operator/applications/{applicationId}/hold',
    extension: true,
    auth: 'operator',
    summary: 'Protect an application from erasure, or end the protection.',
    description:
      'A hold also stops the automatic erasure after the retention period. Rejected if the application is erased, or if there is no protection to end.',
    params: applicationParams,
    body: ApplicationHold,
    ok: OperatorApplication,
    fails: ['not-found', 'transition-not-allowed'],
  },
  eraseApplication: {
    method: 'POST',
    path: '/operator/applications/{applicationId}/erasure',
    extension: true,
    auth: 'operator',
    summary: 'Erase the personal data of an application.',
    description:
      'Erases the applicant, answers, files, notes, mails, and partners’ reports. The statistics remain. This cannot be undone. A repeated request returns the first receipt. Rejected while the application is held.',
    params: applicationParams,
    body: ApplicationErasure,
    ok: ErasureReceipt,
    fails: ['not-found', 'transition-not-allowed'],
  },
})
