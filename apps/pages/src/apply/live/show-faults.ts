import { translate } from './texts.ts'

/** An error and its message. */
export type ShownFault = { field: string; message: string }

/**
 * Shows errors next to the fields and in the summary, and moves the focus there. An empty list removes them.
 */
export function showFaults(form: HTMLFormElement, faults: readonly ShownFault[]) {
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) {
    const message = faults.find((fault) => fault.field === field.dataset['field'])?.message ?? ''
    const error = field.querySelector<HTMLElement>('.ui-field-error')
    if (error !== null) {
      error.textContent = message
      error.hidden = message === ''
    }
    const control = field.querySelector('input,select,textarea')
    if (message === '') control?.removeAttribute('aria-invalid')
    else control?.setAttribute('aria-invalid', 'true')
  }
  const summary = form.querySelector<HTMLElement>('#summary')
  if (summary === null) return
  summary.hidden = faults.length === 0
  summary.querySelector('ul')?.replaceChildren(...faults.map((fault) => line(form, fault)))
  if (faults.length > 0) summary.focus()
}

function line(form: HTMLFormElement, { field, message }: ShownFault) {
  const part = form.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const label = part?.querySelector('label,legend')?.firstChild?.textContent?.trim() ?? translate('The form')
  const link = document.createElement('a')
  link.href = `#f-${field}`
  link.textContent = `${label} – ${message}`
  link.addEventListener('click', (event) => {
    event.preventDefault()
    document.querySelector<HTMLElement>(`#${CSS.escape(`f-${field}`)}`)?.focus()
  })
  const item = document.createElement('li')
  item.append(link)
  return item
}
