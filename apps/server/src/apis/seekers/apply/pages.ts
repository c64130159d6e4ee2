import { renderApplyPage, renderThanksPage, type AboutText, type Page } from '@tiller/pages/pages'
import type { FormFault } from '@tiller/contract/application-form/question'
import { findReservedSlot } from '#domain/applications/forms/rsvps.ts'
import type { HostedForm } from '#domain/applications/forms/hosted-form.ts'
import { sealShownQuestions, type FormLink } from '#domain/applications/forms/link.ts'
import { toPublicSpec } from '#domain/applications/forms/spec.ts'
import { hasStoredResume, type SubmittedForm } from '#domain/applications/forms/submit.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import type { OpenedForm } from './open-form.ts'

const jobOf = ({ title, company, places }: HostedForm) => ({
  title,
  company,
  places: places.map(({ name }) => name),
})

const said = (label: AboutText['label'], text: string | null) => (text === null ? [] : [{ label, text }])

/** Renders the form, empty or with the submitted values and errors. */
export async function renderApplicationForm(
  { formsDb, secretBox, config }: AppDependencies,
  { link, form, spec, digest }: OpenedForm,
  { sent, faults }: { sent: SubmittedForm | null; faults: readonly FormFault[] },
): Promise<Page> {
  return renderApplyPage({
    ...jobOf(form),
    spec: toPublicSpec(spec),
    zone: config.billingZone,
    shown: sealShownQuestions(secretBox, link, digest),
    resumeKept: await hasStoredResume(formsDb, link),
    filled: sent,
    faults,
    about: spec.slots === null || form.eventType === 'ONLINE' ? [] : said('Where', form.eventLocation),
  })
}

/** Renders the confirmation. For an online event it shows the address of the meeting. */
export async function renderApplicationThanks(
  { formsDb, config }: AppDependencies,
  { link, form, redirectUrl }: { link: FormLink; form: HostedForm; redirectUrl: string | null },
): Promise<Page> {
  const isEvent = form.adType === 'EVENT'
  const slot = isEvent ? await findReservedSlot(formsDb, link, link.tlrApplicationId) : undefined
  const online = isEvent && form.eventType === 'ONLINE' ? form.eventLocation : null
  return renderThanksPage({
    ...jobOf(form),
    slot: slot === undefined ? null : { at: slot, zone: config.billingZone },
    text: isEvent ? form.eventCustomTy : null,
    goOnUrl: redirectUrl ?? online,
    about: isEvent
      ? [
          ...(online === null ? said('Where', form.eventLocation) : []),
          ...said('How to prepare', form.eventPrepare),
          ...said('What to wear', form.eventWear),
        ]
      : [],
  })
}
