import { schemaName, type Media } from '../document.ts'
import { mediaExample } from '../example.ts'
import { html, joined, type Html } from '../html.ts'
import { phrase } from '../markdown.ts'
import type { Answer, Operation } from '../model.ts'
import { schemaAnchor, typeLabel } from '../schema.ts'
import { codeBlock, jsonText } from './code.ts'
import type { Context } from './context.ts'
import { behindType, fieldsOf, rows } from './properties.ts'

const isSuccess = ({ status }: Answer): boolean => status.startsWith('2')

/** What may come back: for each status its meaning, its shape, and the codes that tell the reasons apart. */
export const responses = (context: Context, operation: Operation): Html => {
  const good = operation.answers.filter(isSuccess)
  const bad = operation.answers.filter((answer) => !isSuccess(answer))
  return html`<h4>Responses</h4>
    ${good.map((answer) => success(context, answer))}${
      bad.length > 0 &&
      html`<ul class="errors">
        ${bad.map((answer) => failure(context, answer))}
      </ul>`
    }`
}

const success = (context: Context, answer: Answer): Html => {
  const [type, media] = answer.media[0] ?? []
  const others = answer.media.slice(1).map(([other]) => html`<code>${other}</code>`)
  return html`<p class="answer">
      <span class="status status-2xx">${answer.status}</span>
      ${media?.schema === undefined ? phrase(answer.description) : typeLabel(media.schema)}${type !== undefined && html` <span class="media">${type}</span>`}${others.length > 0 && html` <span class="media">also ${joined(others, ', ')}</span>`}
    </p>
    ${media?.schema !== undefined && behindType(context, media.schema)}${headers(context, answer)}`
}

const headers = (context: Context, { headers }: Answer): Html | false =>
  headers.length > 0 &&
  html`<details>
    <summary>Headers</summary>
    ${rows(
      context,
      headers.map(([name, schema, description]) => ({ name, schema, description, required: false })),
    )}
  </details>`

const failure = (context: Context, answer: Answer): Html => {
  const codes = answer.errorCodes.map(
    (code) =>
      html`<a href="${context.links.errors}#${code}"><code>${code}</code></a> ${titleOf(context, code)}`,
  )
  return html`<li>
    <span class="status">${answer.status}</span>
    <span>${codes.length > 0 ? joined(codes, html`<br />`) : phrase(answer.description)}</span>
  </li>`
}

const titleOf = ({ errors }: Context, code: string): string => {
  const entry = errors.find((error) => error.code === code)
  if (entry === undefined)
    throw new Error(`The document uses the error code '${code}', which the catalogue lacks.`)
  return entry.title
}

/** An example for each status that the operation answers. */
export const responseExamples = (context: Context, operation: Operation): Html => {
  const problems = operation.answers.filter((answer) => !isSuccess(answer) && isCatalogued(context, answer))
  const shown = operation.answers.filter((answer) => !problems.includes(answer))
  return html`${shown.map((answer) => examplesOf(context, answer))}${problems.length > 0 && problemsHere(problems)}`
}

/** True for an answer that shows the catalogue's code, so that one example for each code says it all. */
export const isCatalogued = (context: Context, { media, errorCodes }: Answer): boolean =>
  errorCodes.length > 0 && fieldsOf(context, media[0]?.[1].schema ?? {}).some(({ name }) => name === 'code')

const problemsHere = (answers: Answer[]): Html =>
  html`<details class="example" data-problems="${answers.flatMap(({ errorCodes }) => errorCodes).join(' ')}">
    <summary>Error responses</summary>
    <p><a href="#errors">Errors</a> of this API have one form.</p>
  </details>`

const examplesOf = (context: Context, answer: Answer): Html | false => {
  const shown = answer.media.filter(
    ([type, media]) => isJson(type) || media.example !== undefined || media.examples !== undefined,
  )
  if (shown.length === 0) return false
  const title = isSuccess(answer) ? 'Response' : answer.errorCodes.join(', ')
  return html`<details class="example" ${isSuccess(answer) && 'open'}>
    <summary>
      <span class="status${isSuccess(answer) && ' status-2xx'}">${answer.status}</span> ${title}
    </summary>
    ${shown.map(([type, media]) => example(context, answer, type, media))}
  </details>`
}

const isJson = (type: string): boolean => type.endsWith('json')

const example = (context: Context, { status }: Answer, type: string, media: Media): Html => {
  const name = schemaName(media.schema ?? {})
  const isOwn = media.example !== undefined || media.examples !== undefined
  if (name !== null && !isOwn && isJson(type)) return exampleHere(name)
  const value = mediaExample(context.document, media, 'answer')
  const text = typeof value === 'string' && !isJson(type) ? value : jsonText(value)
  return codeBlock(text, isJson(type) ? 'json' : 'xml', `Example of a ${status} response, ${type}`)
}

/** A place where the page's script shows the example of a named schema; a link to it otherwise. */
const exampleHere = (name: string): Html =>
  html`<p data-example="${name}"><a href="#${schemaAnchor(name)}">Example of ${name}</a></p>`
