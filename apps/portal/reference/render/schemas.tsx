import type { ReactNode } from 'react'
import { getSchemaName } from '../document.ts'
import { createExample } from '../example.ts'
import type { NamedSchema } from '../model.ts'
import { getSchemaAnchor } from '../schema.ts'
import { SelfLink, CodeBlock, JoinedNodes, formatJson } from './code.tsx'
import type { RenderContext } from './context.ts'
import { SchemaBody } from './fields.tsx'
import { Prose } from './prose.tsx'

/** The named schemas, each with an example if an operation returns it. */
export const Schemas = ({ context }: { context: RenderContext }): ReactNode => {
  const { schemas } = context.reference
  if (schemas.length === 0) return null
  const answered = answeredNames(context)
  return (
    <section className="reference-group reference-schemas">
      <h2 id="schemas">Schemas</h2>
      <p>The named shapes that operations send and answer.</p>
      {schemas.map((named) => (
        <SchemaSection
          key={named.name}
          context={context}
          named={named}
          isAnswered={answered.has(named.name)}
        />
      ))}
    </section>
  )
}

/** Returns the names of schemas that responses contain. Operations show the examples of these schemas. */
const answeredNames = ({ reference }: RenderContext): Set<string | null> => {
  const answers = reference.groups.flatMap(({ operations }) => operations).flatMap(({ answers }) => answers)
  return new Set(answers.flatMap(({ media }) => media.map(([, { schema }]) => getSchemaName(schema ?? {}))))
}

type Props = { context: RenderContext; named: NamedSchema; isAnswered: boolean }

const SchemaSection = ({ context, named: { name, schema, usedBy }, isAnswered }: Props): ReactNode => (
  <article className="operation" id={getSchemaAnchor(name)}>
    <div className="operation-text">
      <h3>
        <SelfLink to={getSchemaAnchor(name)}>{name}</SelfLink>
      </h3>
      <Prose text={schema.description} />
      <div className="schema-body">
        <SchemaBody context={context} schema={schema} />
      </div>
      {usedBy.length > 0 && (
        <p className="used-by">
          Used by{' '}
          <JoinedNodes
            parts={usedBy.map((id) => (
              <Use key={id} context={context} id={id} />
            ))}
            by=", "
          />
        </p>
      )}
    </div>
    {isAnswered && (
      <div className="operation-code" data-example-of={name}>
        <CodeBlock
          code={formatJson(createExample(context.document, schema, 'answer'))}
          language="json"
          label={`Example of ${name}`}
        />
      </div>
    )}
  </article>
)

type UseProps = { context: RenderContext; id: string }

const Use = ({ context, id }: UseProps): ReactNode => <a href={`${context.links.operations}#${id}`}>{id}</a>

export const SchemasPageLink = ({ context: { links } }: { context: RenderContext }): ReactNode => (
  <section className="reference-scopes">
    <h2 id="schemas">Schemas</h2>
    <p data-schemas={links.schemas}>
      The named shapes that operations send and answer have <a href={links.schemas}>a page of their own</a>.
    </p>
  </section>
)
