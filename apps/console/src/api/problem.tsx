import { NoResponseError, TillerError } from '@tiller/client'
import type { FieldProblem } from '@tiller/client/platform'
import { useEffect, useEffectEvent, useState } from 'react'
import { Notice } from '@tiller/ui/notice'
import { Button } from '@tiller/ui/button'
import { humanize } from '../format/text.ts'
import { t, Text, translateKnown } from '../language/text.ts'
import { getTopLevelField } from './rules/field.ts'

const helpFor = (code: string) => `/docs/resources/errors#${code}`

export function Problem({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const { message, detail } = describeError(error)
  return (
    <Notice tone="bad">
      <p>
        {message} {detail === undefined ? null : <span lang="en">{detail}</span>}
      </p>
      {error instanceof TillerError ? <Details error={error} /> : null}
      {retry === undefined ? null : (
        <p>
          <Button type="button" kind="quiet" onClick={retry}>
            {t('Try again')}
          </Button>
          {waitOf(error) > 0 ? <Countdown key={keyOf(error)} seconds={waitOf(error)} end={retry} /> : null}
        </p>
      )}
    </Notice>
  )
}

const waitOf = (error: unknown) => (error instanceof TillerError ? (error.retryAfterSeconds ?? 0) : 0)

const keyOf = (error: unknown) => (error instanceof TillerError ? error.requestId : undefined)

function Countdown({ seconds, end }: { seconds: number; end: () => void }) {
  const [left, setLeft] = useState(Math.ceil(seconds))
  const atEnd = useEffectEvent(end)
  useEffect(() => {
    if (left === 0) {
      atEnd()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <span className="soft">
      {' '}
      {left === 0 ? t('now') : t('by itself in {seconds, number} s', { seconds: left })}
    </span>
  )
}

/**
 * Describes an error in the language of the console. The server's English `detail` is separate if only the title of the
 * error has a translation.
 */
function describeError(error: unknown): { message: string; detail?: string } {
  if (error instanceof NoResponseError)
    return { message: t('The server does not respond. Your entries are kept; try again.') }
  const text = error instanceof Error ? error.message : String(error)
  const message = translateKnown(text)
  const title = error instanceof TillerError ? findTitle(error) : ''
  const translatedTitle = translateKnown(title)
  // In English, no translation differs from its text.
  return message !== text || translatedTitle === title
    ? { message }
    : { message: `${translatedTitle}.`, detail: text }
}

const findTitle = ({ body }: TillerError) =>
  typeof body === 'object' && body !== null && 'title' in body && typeof body.title === 'string'
    ? body.title
    : ''

export function formatErrorMessage(error: unknown): string {
  const { message, detail } = describeError(error)
  return detail === undefined ? message : `${message} ${detail}`
}

const Details = ({ error: { code, errors, requestId } }: { error: TillerError }) => (
  <>
    {errors.length === 0 ? null : (
      <ul>
        {errors.map((problem) => (
          <li key={problem.field + problem.message}>
            <FieldProblemText {...problem} />
          </li>
        ))}
      </ul>
    )}
    <p className="soft">
      {code === undefined ? null : (
        <>
          <a href={helpFor(code)}>{t('What {code} means', { code })}</a>
          {' · '}
        </>
      )}
      {requestId === undefined ? null : t('Request {id}', { id: requestId })}
    </p>
  </>
)

function FieldProblemText({ in: place, field, message }: FieldProblem) {
  const translated = translateKnown(message)
  const text = translated === message ? <span lang="en">{message}</span> : translated
  if (field === '') return text
  return (
    <Text
      id="<field>{label}</field> {message}"
      values={{
        // Parameters of a query are not fields of a form, so they have no labels.
        label: place === 'body' ? humanize(getTopLevelField(field) || field) : field,
        message: text,
        field: (label) => <strong title={field}>{label}</strong>,
      }}
    />
  )
}
