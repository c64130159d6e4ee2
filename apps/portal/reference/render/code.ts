import { html, type Html } from '../html.ts'

/** A block of code. It can be reached with the keyboard, because a long line scrolls. */
export const codeBlock = (code: string, language: string, label: string): Html =>
  html`<pre
    tabindex="0"
    role="group"
    data-code="${language}"
    aria-label="${label}"
  ><code>${code}</code></pre>`

/** A value as the API writes it. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2)
