import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Document } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import { buildReference, type OperationGroup } from '../model.ts'
import { SharedSections } from './shared-sections.tsx'
import type { RenderContext, ReferenceLinks } from './context.ts'
import { ErrorList } from './errors.tsx'
import { Navigation } from './navigation.tsx'
import { OperationSection } from './operation.tsx'
import { InlineProse, Prose } from './prose.tsx'
import { defaultMediaType } from './responses.tsx'
import { Schemas, SchemasPageLink } from './schemas.tsx'

/**
 * Renders an OpenAPI document as static markup that contains everything, so that it can be read, searched, and
 * printed without a script.
 */
export const renderPage = (document: Document, errors: ErrorEntry[], links: ReferenceLinks): string => {
  const context: RenderContext = { document, reference: buildReference(document), errors, links }
  return renderToStaticMarkup(<Page context={context} />)
}

/** Renders the named schemas as a separate page, for long documents. */
export const renderSchemas = (document: Document, links: ReferenceLinks): string => {
  const context: RenderContext = { document, reference: buildReference(document), errors: [], links }
  return renderToStaticMarkup(<SchemasPage context={context} />)
}

const SchemasPage = ({ context }: { context: RenderContext }): ReactNode => (
  <>
    <Navigation context={context} />
    <main className="reference-main">
      <header className="reference-intro">
        <h1>{context.reference.title}: schemas</h1>
        <p>
          What the <a href={context.links.operations}>operations</a> of the {context.reference.title} send and
          answer, each shape described once.
        </p>
      </header>
      <Schemas context={context} />
    </main>
  </>
)

const Page = ({ context }: { context: RenderContext }): ReactNode => (
  <>
    <Navigation context={context} />
    <main className="reference-main">
      <Intro context={context} />
      <Scopes scopes={context.reference.scopes} />
      <SharedSections context={context} />
      {context.reference.groups.map((group) => (
        <GroupSection key={group.anchor} context={context} group={group} />
      ))}
      <ErrorList context={context} />
      {context.links.schemas === '' ? <Schemas context={context} /> : <SchemasPageLink context={context} />}
    </main>
  </>
)

const Intro = ({ context: { reference, links } }: { context: RenderContext }): ReactNode => (
  <header className="reference-intro">
    <h1>{reference.title}</h1>
    <Prose text={reference.description} />
    <dl className="reference-facts">
      <div>
        <dt>Version</dt>
        <dd>{reference.version}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          <code>{reference.server}</code>
        </dd>
      </div>
      <div>
        <dt>Bodies and answers</dt>
        <dd>
          <code>{defaultMediaType}</code> where nothing else is said
        </dd>
      </div>
      <div>
        <dt>This page as</dt>
        <dd>
          <a href={links.document} download>
            OpenAPI document
          </a>{' '}
          · <a href={links.markdown}>Markdown</a>
        </dd>
      </div>
    </dl>
  </header>
)

const Scopes = ({ scopes }: { scopes: [string, string][] }): ReactNode =>
  scopes.length > 0 && (
    <section className="reference-scopes">
      <h2 id="scopes">Access scopes</h2>
      <p>
        Each operation names the scope that its token must carry. A bare scope includes its <code>:read</code>
        .
      </p>
      <dl>
        {scopes.map(([name, meaning]) => (
          <div key={name} id={`scope-${name}`}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <InlineProse text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

const GroupSection = ({ context, group }: { context: RenderContext; group: OperationGroup }): ReactNode => (
  <section className="reference-group">
    <h2 id={group.anchor}>{group.name}</h2>
    <Prose text={group.description} />
    {group.operations.map((operation) => (
      <OperationSection key={operation.id} context={context} operation={operation} />
    ))}
  </section>
)
