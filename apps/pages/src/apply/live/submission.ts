import { contactFields } from '@tiller/contract/application-form/contact'
import type { FormDraft } from './draft.ts'
import type { ShownFault } from './show-faults.ts'
import { translate } from './texts.ts'

type Parts = {
  resume: HTMLInputElement | null
  draft: FormDraft
  show: (faults: readonly ShownFault[]) => void
}

/** The server's JSON response to the script of the form. */
type Answer = { goTo?: string; faults?: ShownFault[]; message?: string }

/**
 * Creates functions that submit the form, and that upload the résumé with the contact fields while the applicant
 * fills in the rest.
 */
export function createSubmission(form: HTMLFormElement, { resume, draft, show }: Parts) {
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const say = createNote(form)
  /** The résumé that was uploaded early. It is not sent again. */
  let arrived: File | undefined
  let beginning: Promise<void> = Promise.resolve()

  async function begin() {
    const file = resume?.files?.[0]
    const response = await post(`${location.pathname}/begin`, contactAndResume(form)).catch(() => undefined)
    if (response?.status === 200) {
      arrived = file
      if (file !== undefined && resume !== null) resume.dataset['kept'] = '1'
      say('')
    } else if (response?.status === 422)
      say((response.answer.faults ?? []).map(({ message }) => message).join(' '))
  }

  async function send() {
    if (submit === null || submit.disabled) return
    const label = submit.textContent
    submit.disabled = true
    submit.textContent = translate('Sending…')
    say('')
    await beginning
    const data = new FormData(form)
    if (arrived !== undefined && resume?.files?.[0] === arrived) data.delete('resume')
    const sent = await post(location.pathname, data).catch(() => undefined)
    if (sent?.answer.goTo !== undefined) {
      draft.clear()
      return location.assign(sent.answer.goTo)
    }
    submit.disabled = false
    submit.textContent = label
    if (sent === undefined)
      say(
        translate(
          'There is no connection. Everything that you have filled in is still here: send it again later.',
        ),
      )
    else if (sent.answer.faults !== undefined) {
      // Browsers may autofill the honeypot.
      for (const hidden of form.querySelectorAll<HTMLInputElement>('.unseen input')) hidden.value = ''
      show(sent.answer.faults)
    } else say(sent.answer.message ?? translate('That did not work. Send it again in a moment.'))
  }

  return {
    begin: () => (beginning = begin()),
    send,
  }
}

/** Returns a function that shows a text below the form, or hides it if the text is empty. */
function createNote(form: HTMLFormElement) {
  const note = form.querySelector<HTMLElement>('#note')
  return (text: string) => {
    if (note === null) return
    note.textContent = text
    note.hidden = text === ''
  }
}

/** Returns the contact fields with the résumé. */
function contactAndResume(form: HTMLFormElement) {
  const data = new FormData()
  const all = new FormData(form)
  for (const name of ['shown', 'resume', ...contactFields.map((field) => field.name)]) {
    const value = all.get(name)
    if (value !== null) data.append(name, value)
  }
  return data
}

async function post(url: string, body: FormData): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } })
  // Proxies may respond with HTML.
  const answer = (await response.json().catch(() => ({}))) as Answer
  return { status: response.status, answer }
}
