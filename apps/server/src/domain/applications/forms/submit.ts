import {
  listFormQuestions,
  slotQuestionId,
  streetQuestionId,
  type FormSpec,
} from '@tiller/contract/application-form/groups'
import { findContactFaults, type Contact } from '@tiller/contract/application-form/contact'
import { getFieldName, findFormFaults } from '@tiller/contract/application-form/faults'
import type { FormText } from '@tiller/contract/application-form/messages/message'
import type { Answers, FormFault } from '@tiller/contract/application-form/question'
import { isApplicantQualified, selectVisibleQuestions } from '@tiller/contract/application-form/visible'
import type { Applicant, ScanStatus } from '@tiller/contract/platform/applications/schemas'
import type { Language } from '@tiller/pages/pages'
import type { Places } from '@tiller/job-text/places'
import { buildSeekerUrl, appendSourceParameter } from '#domain/jobs/landing-url.ts'
import type { BlobStore } from '#lib/storage/blob-store.ts'
import type { Config } from '#lib/config/config.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { storeAnswerFiles, type AnswerFile } from '../files/answer-files.ts'
import { storeResume } from '../records/resumes.ts'
import { beginApplication, completeApplication } from '../records/store.ts'
import type { HostedForm } from './hosted-form.ts'
import type { FormLink } from './link.ts'
import { reserveSlot } from './rsvps.ts'

export type SubmitDependencies = {
  formsDb: Db
  secretBox: SecretBox
  blobs: BlobStore
  places: Places
  config: Pick<Config, 'clamav' | 'billingZone' | 'applicantMailsPerDay'>
}

export type SubmittedForm = {
  contact: Contact
  answers: Answers
  /** Null if this submission contains no file. */
  resume: { fileName: string; mediaType: string; bytes: Buffer } | null
  files: readonly AnswerFile[]
  userAgent: string | null
  language: Language
  at: Date
}

type OpenForm = { link: FormLink; form: HostedForm; spec: FormSpec }

/** The destination after an accepted form; null means the confirmation page. */
export type AcceptedForm = { redirectUrl: string | null }

/**
 * Stores valid contact details and the résumé of an unfinished form, so that neither has to be entered again.
 */
export async function saveFormProgress(
  dependencies: SubmitDependencies,
  { link, spec }: OpenForm,
  sent: SubmittedForm,
): Promise<void> {
  const isKnown = findContactFaults(sent.contact).length === 0
  if (!isKnown && sent.resume === null) return
  await dependencies.formsDb.transaction().execute(async (tx) => {
    const applicant = isKnown
      ? applicantOf(dependencies, spec, { ...sent, hasResume: sent.resume !== null })
      : null
    if ((await beginAndLock(tx, dependencies, link, { ...sent, applicant })) !== undefined)
      await saveResume(tx, dependencies, link, sent)
  })
}

/**
 * Completes an application, or returns the faults of the form. Repeated and concurrent submissions of one form yield
 * one application; the first accepted one is kept.
 */
export async function submitForm(
  dependencies: SubmitDependencies,
  open: OpenForm,
  sent: SubmittedForm,
): Promise<AcceptedForm | { faults: FormFault[] }> {
  const { link, spec } = open
  const hasResume = sent.resume !== null || (await hasStoredResume(dependencies.formsDb, link))
  const faults = findFormFaults(spec, { ...sent, hasResume })
  if (faults.length > 0) return { faults: faults.map((fault) => withSlotFullMessage(fault, sent.answers)) }
  const refused = Symbol('full')
  try {
    return await dependencies.formsDb.transaction().execute(async (tx) => {
      const taken = await accept(tx, dependencies, open, { ...sent, hasResume })
      // Rolls back everything if the slot is full.
      if (taken === undefined) throw refused
      return taken
    })
  } catch (error) {
    if (error !== refused) throw error
    return { faults: [{ field: getFieldName(slotQuestionId), message: slotFullMessage }] }
  }
}

const slotFullMessage: FormText = 'This time is now full. Choose another one.'

/** Explains a fault of the chosen slot: it was free when the form was shown, but is no longer offered. */
const withSlotFullMessage = (fault: FormFault, answers: Answers): FormFault =>
  fault.field === getFieldName(slotQuestionId) && answers[slotQuestionId] !== undefined
    ? { ...fault, message: slotFullMessage }
    : fault

/** Completes the application. Returns undefined if the slot is full. */
async function accept(
  tx: Tx,
  dependencies: SubmitDependencies,
  { link, form, spec }: OpenForm,
  sent: SubmittedForm & { hasResume: boolean },
): Promise<AcceptedForm | undefined> {
  const { tlrApplicationId } = link
  const { answers, at } = sent
  const applicant = applicantOf(dependencies, spec, sent)
  const applicationId = await beginAndLock(tx, dependencies, link, { ...sent, applicant })
  if (applicationId === undefined) return { redirectUrl: await findRedirect(tx, link) }
  const slot = answers[slotQuestionId]
  if (typeof slot === 'string') {
    const when = { at, zone: dependencies.config.billingZone }
    if (!(await reserveSlot(tx, link, { form, slot, applicationId }, when))) return undefined
  }
  await saveResume(tx, dependencies, link, sent)
  const questions = listFormQuestions(spec, sent.hasResume).filter(({ id }) => id !== streetQuestionId)
  const seen = new Set(selectVisibleQuestions(questions, answers).map(({ id }) => id))
  const files = sent.files.filter(({ questionId }) => seen.has(questionId))
  const scanStatus = scanStatusOf(dependencies)
  await storeAnswerFiles(tx, link, dependencies, { applicationId, files, scanStatus, at })
  const redirectUrl = redirectOf(form, link, isApplicantQualified(questions, answers))
  await completeApplication(tx, link, dependencies, {
    tlrApplicationId,
    applicant,
    questions,
    answers,
    files,
    redirectUrl,
    language: sent.language,
    at,
  })
  return { redirectUrl }
}

/** Starts the application if necessary, locks it, and returns its id; undefined if it is completed or erased. */
async function beginAndLock(
  tx: Tx,
  dependencies: SubmitDependencies,
  link: FormLink,
  { applicant, language, at }: Pick<SubmittedForm, 'language' | 'at'> & { applicant: Applicant | null },
): Promise<number | undefined> {
  await beginApplication(tx, link, dependencies, { ...link, applicant, language, at })
  const row = await tx
    .selectFrom('application')
    .select(['id', 'completedAt', 'erasedAt'])
    .where(tenantIsSql('application', link))
    .where('tlrApplicationId', '=', link.tlrApplicationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.completedAt === null && row.erasedAt === null ? row.id : undefined
}

const scanStatusOf = ({ config }: SubmitDependencies): ScanStatus =>
  config.clamav === null ? 'SUCCESS' : 'PENDING'

async function saveResume(
  tx: Tx,
  dependencies: SubmitDependencies,
  link: FormLink,
  { resume, at }: SubmittedForm,
) {
  if (resume === null) return
  const { tlrApplicationId } = link
  await storeResume(tx, link, dependencies, {
    ...resume,
    tlrApplicationId,
    scanStatus: scanStatusOf(dependencies),
    at,
  })
}

/** City and state are derived from the zip code. */
function applicantOf(
  { places }: SubmitDependencies,
  spec: FormSpec,
  { contact, answers, userAgent, hasResume }: SubmittedForm & { hasResume: boolean },
): Applicant {
  const zip = places.zips.get(contact.zipcode.slice(0, 5))
  const isAsked = listFormQuestions(spec, hasResume).some(({ id }) => id === streetQuestionId)
  const street = isAsked ? answers[streetQuestionId] : undefined
  return {
    ...contact,
    address: typeof street === 'string' ? street : null,
    city: zip === undefined ? null : (places.cities.get(zip.cityId)?.name ?? null),
    state: zip === undefined ? null : (places.states.get(zip.stateId)?.abbreviation ?? null),
    country: 'US',
    userAgent: userAgent?.slice(0, 500) ?? null,
  }
}

/** With `tillerApplyRedir`, qualified applicants continue to the job URL or the campaign's override. */
function redirectOf(form: HostedForm, { tlrSid, shareSource }: FormLink, qualified: boolean): string | null {
  if (!form.tillerApplyRedir || !qualified) return null
  const target = { ...form, url: form.applicationLinkOverride ?? form.url }
  return tlrSid === null ? appendSourceParameter(target.url, shareSource) : buildSeekerUrl(target, tlrSid)
}

async function findRedirect(tx: Db | Tx, link: FormLink): Promise<string | null> {
  const row = await findApplicationOfForm(tx, link)
  return row?.redirectUrl ?? null
}

export const findApplicationOfForm = (db: Db | Tx, link: FormLink) =>
  db
    .selectFrom('application')
    .select(['completedAt', 'redirectUrl'])
    .where(tenantIsSql('application', link))
    .where('tlrApplicationId', '=', link.tlrApplicationId)
    .executeTakeFirst()

/** Returns whether an earlier request stored a résumé. */
export async function hasStoredResume(db: Db | Tx, link: FormLink): Promise<boolean> {
  const row = await db
    .selectFrom('resume')
    .innerJoin('application', (join) =>
      join.on(joinSameTenant('application', 'resume', { id: 'resume.applicationId' })),
    )
    .select('resume.applicationId')
    .where(tenantIsSql('application', link))
    .where('application.tlrApplicationId', '=', link.tlrApplicationId)
    .executeTakeFirst()
  return row !== undefined
}
