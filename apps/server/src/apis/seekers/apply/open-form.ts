import type { FormSpec } from '@tiller/contract/application-form/groups'
import { findHostedForm, type HostedForm } from '#domain/applications/forms/hosted-form.ts'
import { unsealFormLink, unsealShownQuestions, type FormLink } from '#domain/applications/forms/link.ts'
import {
  findQuestionSet,
  loadQuestionSet,
  type QuestionSet,
} from '#domain/applications/forms/question-sets.ts'
import { listFreeSlots } from '#domain/applications/forms/rsvps.ts'
import { toFormSpec } from '#domain/applications/forms/spec.ts'
import { findApplicationOfForm } from '#domain/applications/forms/submit.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

export type OpenedForm = { link: FormLink; form: HostedForm; spec: FormSpec; digest: Buffer | null }

/** The state of the application form to which a link leads. */
export type ApplicationFormState =
  | { is: 'nothing' }
  /** The link is valid, but its job is no longer advertised. */
  | { is: 'gone' }
  | { is: 'sent'; link: FormLink; form: HostedForm; redirectUrl: string | null }
  | { is: 'open'; link: FormLink; form: HostedForm }

export async function findApplicationFormState(
  { formsDb, secretBox }: AppDependencies,
  token: string,
  at: Date,
): Promise<ApplicationFormState> {
  const link = unsealFormLink(secretBox, token, at)
  if (link === undefined) return { is: 'nothing' }
  const form = await findHostedForm(formsDb, link, at)
  if (form === undefined) return { is: 'gone' }
  const application = await findApplicationOfForm(formsDb, link)
  return application === undefined || application.completedAt === null
    ? { is: 'open', link, form }
    : { is: 'sent', link, form, redirectUrl: application.redirectUrl }
}

type Found = { link: FormLink; form: HostedForm }

/** Returns the current form. Throws `unavailable` if the customer's question service fails. */
export async function openApplicationForm(
  parts: AppDependencies,
  found: Found,
  at: Date,
): Promise<OpenedForm> {
  const { questionsUrl } = found.form
  const set =
    questionsUrl === null ? null : await loadQuestionSet(parts, found.link, { url: questionsUrl, at })
  if (set === undefined)
    throw new ApiError(
      'unavailable',
      "The employer's questions cannot be loaded right now. Try again in a minute.",
    )
  return withQuestions(parts, found, set, at)
}

/**
 * Returns the form in the version that was filled in. Returns undefined if `shown` is not a token that this form
 * contained when it was opened.
 */
export async function reopenApplicationForm(
  parts: AppDependencies,
  found: Found,
  shown: string,
  at: Date,
): Promise<OpenedForm | undefined> {
  const digest = unsealShownQuestions(parts.secretBox, found.link, shown)
  if (digest === undefined) return undefined
  const set = digest === null ? null : await findQuestionSet(parts.formsDb, found.link, digest)
  return set === undefined ? openApplicationForm(parts, found, at) : withQuestions(parts, found, set, at)
}

async function withQuestions(
  { formsDb, config }: AppDependencies,
  { link, form }: Found,
  set: QuestionSet | null,
  at: Date,
): Promise<OpenedForm> {
  const slots = await listFreeSlots(formsDb, link, form, { at, zone: config.billingZone })
  return { link, form, spec: toFormSpec(form, set?.questions ?? [], slots), digest: set?.digest ?? null }
}
