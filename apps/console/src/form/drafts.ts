import type { Typed } from './form-values.ts'

/** What was typed and not sent yet, and what it was typed upon. It outlives a reload and a new sign-in, not the tab. */
export type Draft = { typed: Typed; base?: Typed; etag?: string }

const keyOf = (form: string) => `tiller-draft:${form}`

export function keptDraft(form: string): Draft | undefined {
  const text = sessionStorage.getItem(keyOf(form))
  if (text === null) return undefined
  try {
    return JSON.parse(text) as Draft
  } catch {
    return undefined
  }
}

export function keepDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // The browser keeps no more: the form itself still has everything.
  }
}

export const dropDraft = (form: string): void => sessionStorage.removeItem(keyOf(form))
