import type { Applicant } from '@tiller/contract/platform/applications/schemas'
import type { Answers, Question } from '@tiller/contract/application-form/question'
import { beginApplication, completeApplication } from '#domain/applications/records/store.ts'
import { storeResume } from '#domain/applications/records/resumes.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SimulatedOutcome } from './outcomes.ts'
import { createRandomGenerator, type RandomGenerator } from './random.ts'

/** The questions of the sandbox's application forms. */
const questions: readonly Question[] = [
  {
    id: 'authorised',
    type: 'select',
    question: 'Are you authorized to work in the United States?',
    required: true,
    options: [
      { value: 'yes', label: 'Yes', correct: true },
      { value: 'no', label: 'No' },
    ],
  },
  {
    id: 'years',
    type: 'text',
    question: 'How many years have you done this work?',
    format: 'integer',
    min: 0,
    max: 60,
  },
  {
    id: 'shifts',
    type: 'multiselect',
    question: 'Which shifts can you work?',
    options: [
      { value: 'day', label: 'Day' },
      { value: 'evening', label: 'Evening' },
      { value: 'night', label: 'Night' },
    ],
  },
  {
    id: 'permit',
    type: 'text',
    question: 'Which permit are you waiting for?',
    limit: 100,
    condition: { id: 'authorised', value: 'no' },
  },
]

const firstNames = [
  'Ana',
  'Ben',
  'Carla',
  'David',
  'Elena',
  'Frank',
  'Grace',
  'Hassan',
  'Ines',
  'James',
  'Keisha',
  'Luis',
]
const lastNames = [
  'Adams',
  'Brown',
  'Chen',
  'Diaz',
  'Evans',
  'Foster',
  'Garcia',
  'Hughes',
  'Ivanova',
  'Jones',
  'Kim',
  'Lopez',
]
const towns = [
  { city: 'Austin', state: 'TX', zipcode: '78701' },
  { city: 'Los Angeles', state: 'CA', zipcode: '90012' },
  { city: 'New York', state: 'NY', zipcode: '10007' },
  { city: 'Seattle', state: 'WA', zipcode: '98104' },
]

type Drawn = { applicant: Applicant; answers: Answers }

/** Generates the applicant of an application. The result depends only on the seed and the id. */
function applicantOf(seed: string, applicationId: string): Drawn {
  const random = createRandomGenerator(`${seed} applicant ${applicationId}`)
  const [firstName, lastName] = [one(random, firstNames), one(random, lastNames)]
  const number = Math.floor(random.next() * 100)
  const authorised = random.next() < 0.8
  return {
    applicant: {
      firstName,
      lastName,
      // Phone numbers and domains that are reserved for examples.
      phone: `+1 512 555 01${String(number).padStart(2, '0')}`,
      emailAddress: `${firstName}.${lastName}${number}@example.org`.toLowerCase(),
      address: null,
      ...one(random, towns),
      country: 'US',
      userAgent:
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    },
    answers: {
      authorised: authorised ? 'yes' : 'no',
      years: String(Math.floor(random.next() * 20)),
      shifts: ['day', 'evening', 'night'].filter(() => random.next() < 0.5),
      ...(authorised ? {} : { permit: 'A permanent residence' }),
    },
  }
}

function one<T>(random: RandomGenerator, choices: readonly T[]): T {
  const choice = choices[Math.floor(random.next() * choices.length)]
  if (choice === undefined) throw new Error('this question has no choices')
  return choice
}

/** Generates a résumé in rich text format. */
const resumeText = ({ firstName, lastName, city, state, emailAddress }: Applicant) =>
  Buffer.from(
    `{\\rtf1\\ansi {\\b ${firstName} ${lastName}}\\par ${city}, ${state}\\par ${emailAddress}\\par\\par Experience and references on request.}`,
  )

/** Creates the applications for reported outcomes: started with the first report, complete with the second. */
export async function createSimulatedApplications(
  tx: Tx,
  { seed, ...tenant }: Tenant & { seed: string },
  dependencies: Pick<AppDependencies, 'secretBox' | 'blobs' | 'config'>,
  due: readonly SimulatedOutcome[],
) {
  const clicks = await tx
    .selectFrom('click')
    .select(['id', 'jobId'])
    .where(tenantIsSql('click', tenant))
    .where(
      'id',
      'in',
      due.map(({ sid }) => sid),
    )
    .execute()
  const jobs = new Map(clicks.map(({ id, jobId }) => [id, jobId]))
  for (const { event, applicationId: tlrApplicationId, sid: tlrSid, at } of due) {
    const jobId = jobs.get(tlrSid)
    if (jobId === undefined) continue
    const { applicant, answers } = applicantOf(seed, tlrApplicationId)
    if (event === 'application_started') {
      await beginApplication(tx, tenant, dependencies, { tlrApplicationId, tlrSid, jobId, applicant, at })
      const fileName = `${applicant.firstName} ${applicant.lastName}.rtf`
      const file = { fileName, mediaType: 'application/rtf', bytes: resumeText(applicant) }
      await storeResume(tx, tenant, dependencies, { ...file, tlrApplicationId, scanStatus: 'SUCCESS', at })
    }
    const sent = { tlrApplicationId, applicant, questions, answers, redirectUrl: null, at }
    if (event === 'application_completed') await completeApplication(tx, tenant, dependencies, sent)
  }
}
