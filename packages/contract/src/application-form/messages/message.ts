import type { formTexts } from './spanish.ts'

/** An English text of the form in ICU MessageFormat, by which its translation is found. */
export type FormText = keyof typeof formTexts

/** A message for applicants, which is translated when it is shown. */
export type FormMessage = FormText | { id: FormText; values: Readonly<Record<string, string | number>> }
