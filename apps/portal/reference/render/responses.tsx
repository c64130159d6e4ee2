import { Fragment, type ReactNode } from 'react'
import {
  listSharedStatuses,
  isCommonHeader,
  isSuccessResponse,
  isUbiquitousHeader,
  findMissingHeaders,
  omitSharedFailure,
} from '../shared-parts.ts'
import { getSchemaName, type Media } from '../document.ts'
import { getMediaExample } from '../example.ts'
import { listFields, type Field } from '../fields.ts'
import type { OperationResponse, ResponseHeader, Operation } from '../model.ts'
import { CodeBlock, JoinedNodes, formatJson, StatusCode } from './code.tsx'
import { getSchemaUrl, type RenderContext } from './context.ts'
import { TypeName } from './facts.tsx'
import { NestedFields, FieldList } from './fields.tsx'
import { InlineProse } from './prose.tsx'

type Props = { context: RenderContext; operation: Operation }
type AnswerProps = { context: RenderContext; answer: OperationResponse }

/** The responses: meaning, schema, and error codes of each status. */
export const Responses = ({ context, operation }: Props): ReactNode => {
  const good = operation.answers.filter(isSuccessResponse)
  const { common } = context.reference
  const bad = operation.answers.filter((answer) => !isSuccessResponse(answer))
  const own = bad.map((answer) => omitSharedFailure(common, answer)).filter((answer) => answer !== null)
  const usual = listSharedStatuses(common, bad)
  return (
    <>
      <h4>Responses</h4>
      {good.map((answer) => (
        <Success key={answer.status} context={context} answer={answer} />
      ))}
      {own.length > 0 && (
        <ul className="errors">
          {own.map((answer) => (
            <Failure key={answer.status} context={context} answer={answer} />
          ))}
        </ul>
      )}
      {usual.length > 0 && (
        <p className="also">
          {own.length > 0 ? 'And as other calls:' : 'As other calls:'}{' '}
          {/* `data-without` lists the codes that do not apply here. The page's script shows examples of the others. */}
          <a href="#common-errors" data-without={notAnswered(context, bad).join(' ') || undefined}>
            {usual.join(', ')}
          </a>
        </p>
      )}
    </>
  )
}

const Success = ({ context, answer }: AnswerProps): ReactNode => {
  const [type, media] = answer.media[0] ?? []
  const others = answer.media.slice(1).map(([other]) => <code key={other}>{other}</code>)
  return (
    <>
      {/* The page's script shows the example of a schema that stands by itself. */}
      <p className="answer" data-exemplified={hasExampleElsewhere(answer) || undefined}>
        <StatusCode>{answer.status}</StatusCode>{' '}
        {media?.schema === undefined ? (
          <InlineProse text={answer.description} />
        ) : (
          <TypeName context={context} schema={media.schema} />
        )}
        {type !== undefined && (type !== defaultMediaType || others.length > 0) && (
          <>
            {' '}
            <span className="media">{type}</span>
          </>
        )}
        {others.length > 0 && (
          <>
            {' '}
            <span className="media">
              also <JoinedNodes parts={others} by=", " />
            </span>
          </>
        )}
      </p>
      {media?.schema !== undefined && <NestedFields context={context} schema={media.schema} />}
      <Headers context={context} answer={answer} />
    </>
  )
}

/** The usual media type, which is not repeated for each operation. */
export const defaultMediaType = 'application/json'

const Headers = ({ context, answer: { headers } }: AnswerProps): ReactNode => {
  const { common } = context.reference
  const own = headers.filter((header) => !isCommonHeader(common, header))
  const usual = headers.filter(
    (header) => isCommonHeader(common, header) && !isUbiquitousHeader(common, header),
  )
  return (
    <>
      {own.length > 0 && (
        <details>
          <summary>Headers</summary>
          <FieldList context={context} fields={own.map(convertHeaderToField)} />
        </details>
      )}
      <SharedLink words="With the headers" names={usual.map(([name]) => name)} />
      <SharedLink
        words="Without the headers"
        names={findMissingHeaders(common, headers).map(([name]) => name)}
      />
    </>
  )
}

export const convertHeaderToField = ([name, schema, description]: ResponseHeader): Field => ({
  name,
  schema,
  description,
  required: false,
})

/** A line that links to the section with the shared parameters and responses. */
export const SharedLink = ({ words, names }: { words: string; names: readonly string[] }): ReactNode =>
  names.length > 0 && (
    <p className="also">
      <a href="#common">{words}</a> {names.join(', ')}
    </p>
  )

const Failure = ({ context, answer }: AnswerProps): ReactNode => (
  <li>
    <StatusCode>{answer.status}</StatusCode>{' '}
    <span>
      <ErrorCodeList context={context} codes={answer.errorCodes} otherwise={answer.description} />
    </span>
  </li>
)

type ReasonsProps = { context: RenderContext; codes: readonly string[]; otherwise: string }

/** The error codes of a status with links to the catalog, or a text if it has none. */
export const ErrorCodeList = ({ context, codes, otherwise }: ReasonsProps): ReactNode => {
  if (codes.length === 0) return <InlineProse text={otherwise} />
  const parts = codes.map((code) => (
    <Fragment key={code}>
      <a href={`${context.links.errors}#${code}`}>
        <code>{code}</code>
      </a>{' '}
      {titleOf(context, code)}
    </Fragment>
  ))
  return <JoinedNodes parts={parts} by={<br />} />
}

const titleOf = ({ errors }: RenderContext, code: string): string => {
  const entry = errors.find((error) => error.code === code)
  if (entry === undefined)
    throw new Error(`The document uses the error code '${code}', which the catalogue lacks.`)
  return entry.title
}

/**
 * The examples of an operation, one per status. Examples of named schemas and of catalog errors are left to the
 * page's script.
 */
export const ResponseExamples = ({ context, operation }: Props): ReactNode =>
  operation.answers
    .filter((answer) =>
      isSuccessResponse(answer) ? !hasExampleElsewhere(answer) : !isInErrorCatalog(context, answer),
    )
    .map((answer) => <Examples key={answer.status} context={context} answer={answer} />)

/** Returns whether the only example is that of a named schema. */
const hasExampleElsewhere = ({ media }: OperationResponse): boolean => {
  const [shown, ...others] = media.filter(isShown)
  return shown !== undefined && others.length === 0 && isOfNamedSchema(shown)
}

const isOfNamedSchema = ([type, { schema, example, examples }]: [string, Media]): boolean =>
  isJson(type) && example === undefined && examples === undefined && getSchemaName(schema ?? {}) !== null

const isShown = ([type, { example, examples }]: [string, Media]): boolean =>
  isJson(type) || example !== undefined || examples !== undefined

/**
 * Returns whether an error has the format of the catalog. Then, the page has one example per code for all operations.
 */
export const isInErrorCatalog = (
  { document }: RenderContext,
  { media, errorCodes }: OperationResponse,
): boolean =>
  errorCodes.length > 0 &&
  listFields(document, media[0]?.[1].schema ?? {}).some(({ name }) => name === 'code')

const shownCodes = (context: RenderContext, answers: readonly OperationResponse[]): string[] =>
  answers.filter((answer) => isInErrorCatalog(context, answer)).flatMap(({ errorCodes }) => errorCodes)

/** Returns the codes of the shared statuses that this operation does not return. */
const notAnswered = (context: RenderContext, bad: readonly OperationResponse[]): string[] => {
  const { common } = context.reference
  const statuses = listSharedStatuses(common, bad)
  const codes = new Set(shownCodes(context, bad))
  return common.failures
    .filter(({ status }) => statuses.includes(status))
    .flatMap((failure) => failure.codes.filter((code) => !codes.has(code)))
}

const Examples = ({ context, answer }: AnswerProps): ReactNode => {
  const shown = answer.media.filter(isShown)
  if (shown.length === 0) return null
  return (
    <details className="example" open={isSuccessResponse(answer)}>
      <summary>
        <StatusCode>{answer.status}</StatusCode>{' '}
        {isSuccessResponse(answer) ? 'Response' : answer.errorCodes.join(', ')}
      </summary>
      {shown.map(([type, media]) => (
        <Example key={type} context={context} status={answer.status} type={type} media={media} />
      ))}
    </details>
  )
}

const isJson = (type: string): boolean => type.endsWith('json')

type ExampleProps = { context: RenderContext; status: string; type: string; media: Media }

const Example = ({ context, status, type, media }: ExampleProps): ReactNode => {
  const name = getSchemaName(media.schema ?? {})
  if (name !== null && isOfNamedSchema([type, media]))
    return <ExamplePlaceholder context={context} name={name} />
  const value = getMediaExample(context.document, media, 'answer')
  const text = typeof value === 'string' && !isJson(type) ? value : formatJson(value)
  return (
    <CodeBlock
      code={text}
      language={isJson(type) ? 'json' : 'xml'}
      label={`Example of a ${status} response, ${type}`}
    />
  )
}

/**
 * A placeholder that the page's script replaces by the example of a named schema. Without the script, it is a link.
 */
const ExamplePlaceholder = ({ context, name }: { context: RenderContext; name: string }): ReactNode => (
  <p data-example>
    <a href={getSchemaUrl(context, name)}>Example of {name}</a>
  </p>
)
