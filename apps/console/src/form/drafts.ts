import type { FormValues } from './form-values.ts'

/**
 * Unsaved form values, with the version that they are based on. A draft survives a reload and a new sign-in, until
 * the tab is closed.
 */
export type FormDraft = { values: FormValues; base?: FormValues; etag?: string }

const keyOf = (form: string) => `tiller-draft:${form}`

export function loadDraft(form: string): FormDraft | undefined {
  const text = sessionStorage.getItem(keyOf(form))
  if (text === null) return undefined
  try {
    return JSON.parse(text) as FormDraft
  } catch {
    return undefined
  }
}

export function saveDraft(form: string, draft: FormDraft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // Storage is full; the form still has the values.
  }
}

export const deleteDraft = (form: string): void => sessionStorage.removeItem(keyOf(form))
