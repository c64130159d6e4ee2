import { resolve } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import { exampleOf } from '../example.ts'
import { html, type Html } from '../html.ts'
import { phrase } from '../markdown.ts'
import type { Schema } from '../document.ts'
import { codeBlock, jsonText } from './code.ts'
import type { Context } from './context.ts'
import { isCatalogued } from './responses.ts'

/** Every error code that this API answers in the catalogue's form, with what it means, what to do and an example. */
export const errorsSection = (context: Context): Html | false => {
  const answers = context.reference.groups
    .flatMap(({ operations }) => operations)
    .flatMap((operation) => operation.answers)
    .filter((answer) => isCatalogued(context, answer))
  const codes = new Set(answers.flatMap(({ errorCodes }) => errorCodes))
  const entries = context.errors.filter(({ code }) => codes.has(code))
  const schema = answers[0]?.media[0]?.[1].schema
  return (
    schema !== undefined &&
    html`<section class="reference-group">
      <h2 id="errors">Errors</h2>
      <p>
        Every error has the same form. <code>code</code> is stable: compare it, never the text. The
        <a href="${context.links.errors}">error catalogue</a> has the codes of all three APIs.
      </p>
      ${entries.map((entry) => errorEntry(context, entry, schema))}
    </section>`
  )
}

const errorEntry = (context: Context, entry: ErrorEntry, schema: Schema): Html =>
  html`<article class="operation" id="error-${entry.code}">
    <div class="operation-text">
      <h3>
        <span class="status">${entry.status}</span> <code>${entry.code}</code>
        <a class="anchor" href="#error-${entry.code}" aria-label="Link to ${entry.code}">#</a>
      </h3>
      <p>${phrase(entry.meaning)}</p>
      <p>${phrase(entry.remedy)}</p>
    </div>
    <div class="operation-code" data-problem="${entry.code}">
      ${codeBlock(jsonText(problem(context, entry, schema)), 'json', `Example of ${entry.code}`)}
    </div>
  </article>`

/** The sample says of itself what the catalogue says of its code. */
const problem = (
  context: Context,
  { code, status, title }: ErrorEntry,
  schema: Schema,
): Record<string, unknown> => {
  const sample = exampleOf(context.document, resolve(context.document, schema), 'request')
  return {
    ...(typeof sample === 'object' ? sample : {}),
    type: `${context.links.errors}#${code}`,
    title,
    status,
    code,
    detail: `${title}.`,
    requestId: '4f1c2a90-6f0e-4f39-9d3e-2b7a5c1d8e44',
  }
}
