import type { ReactNode } from 'react'
import { getFieldAnchor } from '../schema.ts'
import type { Field } from '../fields.ts'
import { JoinedNodes, StatusCode } from './code.tsx'
import type { RenderContext } from './context.ts'
import { SchemaFacts, InlineType } from './facts.tsx'
import { convertParameterToField } from './operation.tsx'
import { InlineProse } from './prose.tsx'
import { convertHeaderToField, ErrorCodeList } from './responses.tsx'

/** The parameters and responses that most operations share, described once. */
export const SharedSections = ({ context }: { context: RenderContext }): ReactNode => {
  const { parameters, headers, ubiquitous, failures } = context.reference.common
  if (parameters.length + headers.length + failures.length === 0) return null
  return (
    <section className="reference-scopes">
      <h2 id="common">What most operations share</h2>
      <p>An operation names what it takes of this in one line.</p>
      <Described
        context={context}
        title="Parameters and headers of a request"
        fields={parameters.map(convertParameterToField)}
      />
      <Described context={context} title="Headers of an answer" fields={headers.map(convertHeaderToField)} />
      {ubiquitous.length > 0 && (
        <p>
          <JoinedNodes
            parts={ubiquitous.map(([name]) => (
              <code key={name}>{name}</code>
            ))}
            by=" and "
          />{' '}
          come with every answer, unless an operation says that they do not.
        </p>
      )}
      {failures.length > 0 && (
        <>
          <h3 id="common-errors">Errors</h3>
          <dl>
            {failures.map(({ status, codes, description }) => (
              <div key={status}>
                <dt>
                  <StatusCode>{status}</StatusCode>
                </dt>
                <dd>
                  <ErrorCodeList context={context} codes={codes} otherwise={description} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

type DescribedProps = { context: RenderContext; title: string; fields: readonly Field[] }

const Described = ({ context, title, fields }: DescribedProps): ReactNode =>
  fields.length > 0 && (
    <>
      <h3>{title}</h3>
      <dl>
        {[...new Map(fields.map((field) => [field.name, field])).values()].map(
          ({ name, schema, description }) => (
            <div key={name} id={getFieldAnchor('common', name)}>
              <dt>
                <code>{name}</code> <InlineType context={context} schema={schema} />
              </dt>
              <dd>
                <InlineProse text={description ?? schema.description} />
                <SchemaFacts schema={schema} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
