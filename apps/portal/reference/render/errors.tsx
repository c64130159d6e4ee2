import type { ReactNode } from 'react'
import { resolveReference, type Schema } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import { createExample } from '../example.ts'
import { CodeBlock, formatJson, StatusCode } from './code.tsx'
import type { RenderContext } from './context.ts'
import { isInErrorCatalog } from './responses.tsx'

/** The error codes that have the format of the catalog, with links to their meaning and remedy. */
export const ErrorList = ({ context }: { context: RenderContext }): ReactNode => {
  const answers = context.reference.groups
    .flatMap(({ operations }) => operations)
    .flatMap((operation) => operation.answers)
    .filter((answer) => isInErrorCatalog(context, answer))
  const codes = new Set(answers.flatMap(({ errorCodes }) => errorCodes))
  const entries = context.errors.filter(({ code }) => codes.has(code))
  const schema = answers[0]?.media[0]?.[1].schema
  if (schema === undefined) return null
  const [first] = entries
  return (
    <section className="reference-group">
      <h2 id="errors">Errors</h2>
      <p>
        Every error has the same form. <code>code</code> is stable: compare it, never the text. The{' '}
        <a href={context.links.errors}>error catalogue</a> says of each what it means and what to do.
      </p>
      {first !== undefined && (
        <div data-problem-form>
          <CodeBlock
            code={formatJson(problem(context, first, schema))}
            language="json"
            label="Form of an error"
          />
        </div>
      )}
      <ul className="errors">
        {entries.map((entry) => (
          <Entry key={entry.code} context={context} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

type EntryProps = { context: RenderContext; entry: ErrorEntry }

const Entry = ({ context, entry: { code, status, title } }: EntryProps): ReactNode => (
  <li id={`error-${code}`}>
    <StatusCode>{status}</StatusCode>{' '}
    <span>
      <a href={`${context.links.errors}#${code}`}>
        <code>{code}</code>
      </a>{' '}
      <span>{title}</span>
    </span>
  </li>
)

/** Returns an example of an error response. The page's script derives the examples of the other codes from it. */
const problem = (context: RenderContext, { code, status, title }: ErrorEntry, schema: Schema): object => {
  const sample = createExample(context.document, resolveReference(context.document, schema), 'request')
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
