import { randomUUID } from 'node:crypto'
import type { Applicant } from '@tiller/contract/platform/applications/schemas'
import type { Answers, Question } from '@tiller/contract/application-form/question'
import { beginApplication, completeApplication } from '#domain/applications/records/store.ts'
import { storeResume, type NewResume } from '#domain/applications/records/resumes.ts'
import type { Harness } from './harness.ts'

export const anApplicant: Applicant = {
  firstName: 'Ana',
  lastName: 'Rivera',
  phone: '+1 512 555 0100',
  emailAddress: 'ana.rivera@example.org',
  address: null,
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
  userAgent: null,
}

export const questions: readonly Question[] = [
  {
    id: 'license',
    type: 'select',
    question: 'Do you hold a license?',
    options: [
      { value: 'yes', label: 'Yes', correct: true },
      { value: 'no', label: 'No' },
    ],
  },
  { id: 'number', type: 'text', question: 'Its number', condition: { id: 'license', value: 'yes' } },
  { id: 'why', type: 'textarea', question: 'Why this job?' },
]

type Made = {
  jobId: number
  tlrSid?: string
  applicant?: Applicant
  answers?: Answers
  /** Started but not submitted. */
  begun?: true
  resume?: Partial<Pick<NewResume, 'fileName' | 'mediaType' | 'bytes' | 'scanStatus'>>
}

/** Creates an application as the form would. */
export async function makeApplication({ db, parts, tenant, clock }: Harness, made: Made) {
  const { jobId, tlrSid = null, applicant = anApplicant, answers = { license: 'yes', number: '4711' } } = made
  const tlrApplicationId = randomUUID()
  const at = clock.at
  await db.transaction().execute(async (tx) => {
    await beginApplication(tx, tenant, parts, { tlrApplicationId, tlrSid, jobId, applicant, at })
    if (made.begun === true) return
    const sent = { tlrApplicationId, applicant, questions, answers, redirectUrl: null, at }
    await completeApplication(tx, tenant, parts, sent)
    const file = { fileName: 'resume.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 …') }
    if (made.resume !== undefined)
      await storeResume(tx, tenant, parts, {
        ...file,
        scanStatus: 'SUCCESS',
        ...made.resume,
        tlrApplicationId,
        at,
      })
  })
  const { id } = await db
    .selectFrom('application')
    .select('id')
    .where('tlrApplicationId', '=', tlrApplicationId)
    .executeTakeFirstOrThrow()
  return { id, tlrApplicationId }
}
