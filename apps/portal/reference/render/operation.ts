import { html, joined, type Html } from '../html.ts'
import { phrase, prose } from '../markdown.ts'
import type { Auth, Body, Operation } from '../model.ts'
import { samplesOf } from '../samples.ts'
import { codeBlock } from './code.ts'
import type { Context } from './context.ts'
import { requestBody, rows } from './properties.ts'
import { responseExamples, responses } from './responses.ts'

/** One operation, whole: what it does, what it needs, what it answers, and how to call it in three languages. */
export const operationSection = (context: Context, operation: Operation): Html => {
  const { id, summary, description, deprecated } = operation
  return html`<article class="operation" id="${id}">
    <div class="operation-text">
      <h3>${summary}<a class="anchor" href="#${id}" aria-label="Link to ${summary}">#</a></h3>
      <p class="endpoint">
        <span class="method method-${operation.method.toLowerCase()}">${operation.method}</span>
        <code>${pathWithBreaks(operation.path)}</code>
      </p>
      <p class="needs">${access(operation.auth)}${deprecated && html` <i>deprecated</i>`}</p>
      ${prose(description)}${parameters(context, operation)}${operation.body !== null && body(context, operation.body)}${responses(context, operation)}
    </div>
    <div class="operation-code">${samples(context, operation)}${responseExamples(context, operation)}</div>
  </article>`
}

/** A long path may break after each slash, and nowhere else. */
const pathWithBreaks = (path: string): Html =>
  joined(
    path
      .split('/')
      .slice(1)
      .map((part) => `/${part}`),
    html`<wbr />`,
  )

const access = (auth: Auth): Html => {
  if (auth.kind === 'none') return html`No authentication`
  if (auth.kind === 'basic') return html`Basic authentication with client id and secret`
  return html`Scope <a href="#scope-${auth.scope}"><code>${auth.scope}</code></a>`
}

const places = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const

const parameters = (context: Context, operation: Operation): Html =>
  html`${(['path', 'query', 'header'] as const).map((place) => {
    const fields = operation.parameters.filter((parameter) => parameter.in === place)
    return (
      fields.length > 0 &&
      html`<h4>${places[place]}</h4>
        ${rows(
          context,
          fields.map(({ name, schema, required, description, deprecated }) => ({
            name,
            schema: schema ?? {},
            required: required === true,
            description,
            deprecated: deprecated === true,
          })),
        )}`
    )
  })}`

const body = (context: Context, { description, required, media }: Body): Html =>
  html`${media.map(([type, { schema }], index) => {
    const title = index === 0 ? 'Body' : 'Or the body as a form'
    return html`<h4>
        ${title} <span class="media">${type}</span>${!required && html` <span class="media">optional</span>`}
      </h4>
      ${index === 0 && description !== undefined && html`<p>${phrase(description)}</p>`}${schema !== undefined && requestBody(context, schema)}`
  })}`

const samples = (context: Context, operation: Operation): Html => {
  const all = samplesOf(context.document, operation)
  const buttons = all.map(
    ({ language, label }) => html`<button type="button" data-choose="${language}">${label}</button>`,
  )
  const blocks = all.map(
    ({ language, label, code }) =>
      html`<div class="sample" data-language="${language}">
        ${codeBlock(code, language, `${label} sample`)}
      </div>`,
  )
  return html`<div class="samples">
    <div class="samples-bar" role="group" aria-label="Language of the samples">${buttons}</div>
    ${blocks}
  </div>`
}
