import { Fragment, type ReactNode } from 'react'
import { isSharedParameter } from '../shared-parts.ts'
import type { Parameter } from '../document.ts'
import type { Field } from '../fields.ts'
import type { OperationAuth, OperationBody as SentBody, Operation } from '../model.ts'
import { createSamples } from '../samples.ts'
import { SelfLink, JoinedNodes, MethodBadge } from './code.tsx'
import type { RenderContext, Guide } from './context.ts'
import { FieldList, RequestBody } from './fields.tsx'
import { InlineProse, Prose } from './prose.tsx'
import { ResponseExamples, Responses, SharedLink, defaultMediaType } from './responses.tsx'

type Props = { context: RenderContext; operation: Operation }

/** An operation: description, requirements, responses, and samples in three languages. */
export const OperationSection = ({ context, operation }: Props): ReactNode => {
  const { id, summary, description, deprecated, method, path, auth, body } = operation
  return (
    <article className="operation" id={id}>
      <div className="operation-text">
        <h3>
          <SelfLink to={id}>{summary}</SelfLink>
        </h3>
        <p className="endpoint">
          <MethodBadge name={method} />{' '}
          <code>
            <Path path={path} />
          </code>
        </p>
        <p className="needs">
          <Access auth={auth} />
          {deprecated && (
            <>
              {' '}
              <i>deprecated</i>
            </>
          )}
        </p>
        <Prose text={description} />
        <Guides guides={context.links.guides[id] ?? []} />
        <Parameters context={context} operation={operation} place="path" />
        {body !== null && <Body context={context} body={body} />}
        <Parameters context={context} operation={operation} place="query" />
        <Parameters context={context} operation={operation} place="header" />
        <SharedLink words="Also takes" names={usualParameters({ context, operation })} />
        <Responses context={context} operation={operation} />
      </div>
      <div className="operation-code">
        <Samples context={context} operation={operation} />
        <ResponseExamples context={context} operation={operation} />
      </div>
    </article>
  )
}

/** A path that can only be broken after slashes. */
const Path = ({ path }: { path: string }): ReactNode => {
  const parts = path.split('/').slice(1)
  return <JoinedNodes parts={parts.map((part) => `/${part}`)} by={<wbr />} />
}

const Access = ({ auth }: { auth: OperationAuth }): ReactNode => {
  if (auth.kind === 'none') return 'No authentication'
  if (auth.kind === 'basic') return 'Basic authentication with client id and secret'
  return (
    <>
      Scope{' '}
      <JoinedNodes
        parts={auth.scopes.map((scope) => (
          <a key={scope} href={`#scope-${scope}`}>
            <code>{scope}</code>
          </a>
        ))}
        by=" or "
      />
    </>
  )
}

const titles = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const

const Parameters = ({ context, operation, place }: Props & { place: keyof typeof titles }): ReactNode => {
  const { common } = context.reference
  const fields = operation.parameters.filter(
    (parameter) => parameter.in === place && !isSharedParameter(common, parameter),
  )
  if (fields.length === 0) return null
  return (
    <>
      <h4>{titles[place]}</h4>
      <FieldList context={context} fields={fields.map(convertParameterToField)} />
    </>
  )
}

const usualParameters = ({ context, operation }: Props): string[] =>
  operation.parameters
    .filter((parameter) => isSharedParameter(context.reference.common, parameter))
    .map(({ name }) => name)

/** Links to the guides that use the operation. */
const Guides = ({ guides }: { guides: readonly Guide[] }): ReactNode =>
  guides.length > 0 && (
    <p className="guides">
      {guides.length === 1 ? 'Guide:' : 'Guides:'}{' '}
      <JoinedNodes
        parts={guides.map(({ title, path }) => (
          <a key={path} href={path}>
            {title}
          </a>
        ))}
        by=" · "
      />
    </p>
  )

export const convertParameterToField = ({
  name,
  schema,
  required,
  description,
  deprecated,
}: Parameter): Field => ({
  name,
  schema: schema ?? {},
  required: required === true,
  description,
  deprecated: deprecated === true,
})

const Body = ({ context, body }: { context: RenderContext; body: SentBody }): ReactNode =>
  body.media.map(([type, { schema }], index) => (
    <Fragment key={type}>
      <h4>
        {index === 0 ? 'Body' : 'Or the body as a form'}
        {type !== defaultMediaType && (
          <>
            {' '}
            <span className="media">{type}</span>
          </>
        )}
        {!body.required && (
          <>
            {' '}
            <span className="media">optional</span>
          </>
        )}
      </h4>
      {index === 0 && body.description !== undefined && (
        <p>
          <InlineProse text={body.description} />
        </p>
      )}
      {schema !== undefined && <RequestBody context={context} schema={schema} />}
    </Fragment>
  ))

/** The samples in three languages. The page's script adds a button per language and shows one sample at a time. */
const Samples = ({ context, operation }: Props): ReactNode => (
  <div className="samples">
    {createSamples(context.document, operation).map(({ language, code }) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre key={language} className="sample" tabIndex={0} data-code={language}>
        <code>{code}</code>
      </pre>
    ))}
  </div>
)
