import type { ReactNode } from 'react'
import { resolve, type Schema } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import { exampleOf } from '../example.ts'
import { Anchor, CodeBlock, jsonText, Status } from './code.tsx'
import type { Context } from './context.ts'
import { Phrase } from './prose.tsx'
import { isCatalogued } from './responses.tsx'

/** Every error code that this API answers in the catalogue's form, with what it means, what to do and an example. */
export const Errors = ({ context }: { context: Context }): ReactNode => {
  const answers = context.reference.groups
    .flatMap(({ operations }) => operations)
    .flatMap((operation) => operation.answers)
    .filter((answer) => isCatalogued(context, answer))
  const codes = new Set(answers.flatMap(({ errorCodes }) => errorCodes))
  const entries = context.errors.filter(({ code }) => codes.has(code))
  const schema = answers[0]?.media[0]?.[1].schema
  if (schema === undefined) return null
  return (
    <section className="reference-group">
      <h2 id="errors">Errors</h2>
      <p>
        Every error has the same form. <code>code</code> is stable: compare it, never the text. The{' '}
        <a href={context.links.errors}>error catalogue</a> has the codes of all three APIs.
      </p>
      {entries.map((entry) => (
        <Entry key={entry.code} entry={entry} sample={problem(context, entry, schema)} />
      ))}
    </section>
  )
}

const Entry = ({ entry, sample }: { entry: ErrorEntry; sample: object }): ReactNode => {
  const { code, status, meaning, remedy } = entry
  return (
    <article className="operation" id={`error-${code}`}>
      <div className="operation-text">
        <h3>
          <Status>{status}</Status> <code>{code}</code> <Anchor to={`error-${code}`} name={code} />
        </h3>
        <p>
          <Phrase text={meaning} />
        </p>
        <p>
          <Phrase text={remedy} />
        </p>
      </div>
      <div className="operation-code" data-problem={code}>
        <CodeBlock code={jsonText(sample)} language="json" label={`Example of ${code}`} />
      </div>
    </article>
  )
}

/** The sample says of itself what the catalogue says of its code. */
const problem = (context: Context, { code, status, title }: ErrorEntry, schema: Schema): object => {
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
