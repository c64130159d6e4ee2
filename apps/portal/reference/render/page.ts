import { schemaName, type Document, type Schema } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import { exampleOf } from '../example.ts'
import { html, joined, type Html } from '../html.ts'
import { phrase, prose } from '../markdown.ts'
import { buildReference, type Group, type NamedSchema } from '../model.ts'
import { schemaAnchor } from '../schema.ts'
import { codeBlock, jsonText } from './code.ts'
import type { Context, Links } from './context.ts'
import { errorsSection } from './errors.ts'
import { navigation } from './navigation.ts'
import { operationSection } from './operation.ts'
import { schemaBody } from './properties.ts'

/**
 * A document as one page of plain markup: every operation, parameter, field, limit and error code is in
 * it, so that it can be read, searched and printed without a script.
 */
export const renderPage = (document: Document, errors: ErrorEntry[], links: Links): string => {
  const reference = buildReference(document)
  const context: Context = { document, reference, errors, links }
  return html`${navigation(context)}
    <main class="reference-main">
      ${intro(context)}${reference.groups.map((group) => groupSection(context, group))}${errorsSection(context)}${schemas(context)}
    </main>`.html
}

const intro = ({ reference, links }: Context): Html =>
  html`<header class="reference-intro">
      <h1>${reference.title}</h1>
      ${prose(reference.description)}
      <dl class="reference-facts">
        <div>
          <dt>Version</dt>
          <dd>${reference.version}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd><code>${reference.server}</code></dd>
        </div>
        <div>
          <dt>This page as</dt>
          <dd>
            <a href="${links.document}" download>OpenAPI document</a> · <a href="${links.twin}">Markdown</a>
          </dd>
        </div>
      </dl>
    </header>
    ${scopes(reference.scopes)}`

const scopes = (all: [string, string][]): Html | false =>
  all.length > 0 &&
  html`<section class="reference-scopes">
    <h2 id="scopes">Access scopes</h2>
    <p>
      Each operation names the scope that its token must carry. A bare scope includes its <code>:read</code>.
    </p>
    <dl>
      ${all.map(
        ([name, meaning]) =>
          html`<div id="scope-${name}">
            <dt><code>${name}</code></dt>
            <dd>${phrase(meaning)}</dd>
          </div>`,
      )}
    </dl>
  </section>`

const groupSection = (context: Context, group: Group): Html =>
  html`<section class="reference-group">
    <h2 id="${group.anchor}">${group.name}</h2>
    ${prose(group.description)}${group.operations.map((operation) => operationSection(context, operation))}
  </section>`

const schemas = (context: Context): Html | false =>
  context.reference.schemas.length > 0 &&
  html`<section class="reference-group reference-schemas">
    <h2 id="schemas">Schemas</h2>
    <p>The named shapes that operations send and answer.</p>
    ${context.reference.schemas.map((named) => schemaSection(context, named))}
  </section>`

const schemaSection = (context: Context, { name, schema, usedBy }: NamedSchema): Html => {
  const anchor = schemaAnchor(name)
  const users = usedBy.map((id) => html`<a href="#${id}">${id}</a>`)
  return html`<article class="operation" id="${anchor}">
    <div class="operation-text">
      <h3>${name}<a class="anchor" href="#${anchor}" aria-label="Link to ${name}">#</a></h3>
      ${prose(schema.description)}
      <div class="schema-body">${schemaBody(context, schema)}</div>
      ${users.length > 0 && html`<p class="used-by">Used by ${joined(users, ', ')}</p>`}
    </div>
    ${isAnswered(context, name) && schemaExample(context, name, schema)}
  </article>`
}

const schemaExample = ({ document }: Context, name: string, schema: Schema): Html => {
  const example = jsonText(exampleOf(document, schema, 'answer'))
  return html`<div class="operation-code" data-example-of="${name}">
    ${codeBlock(example, 'json', `Example of ${name}`)}
  </div>`
}

/** True for a schema that some operation answers by its name: operations show its example in place. */
const isAnswered = ({ reference }: Context, name: string): boolean =>
  reference.groups.some(({ operations }) =>
    operations.some(({ answers }) =>
      answers.some(({ media }) => media.some(([, { schema }]) => schemaName(schema ?? {}) === name)),
    ),
  )
