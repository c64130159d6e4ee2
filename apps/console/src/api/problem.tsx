import { NoResponseError, TillerError } from '@tiller/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { Notice } from '@tiller/ui/notice'
import { Button } from '@tiller/ui/button'

const helpFor = (code: string) => `/docs/resources/errors#${code}`

export function Problem({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  return (
    <Notice tone="bad">
      <p>{formatErrorMessage(error)}</p>
      {error instanceof TillerError ? <Details error={error} /> : null}
      {retry === undefined ? null : (
        <p>
          <Button type="button" kind="quiet" onClick={retry}>
            Try again
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
  return <span className="soft"> {left === 0 ? 'now' : `by itself in ${left} s`}</span>
}

export function formatErrorMessage(error: unknown): string {
  if (error instanceof NoResponseError)
    return 'The server does not respond. Your entries are kept; try again.'
  if (error instanceof TillerError) return error.message
  return error instanceof Error ? error.message : String(error)
}

const Details = ({ error: { code, errors, requestId } }: { error: TillerError }) => (
  <>
    {errors.length === 0 ? null : (
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field + message}>
            <code>{field}</code> {message}
          </li>
        ))}
      </ul>
    )}
    <p className="soft">
      {code === undefined ? null : (
        <>
          <a href={helpFor(code)}>What {code} means</a>
          {' · '}
        </>
      )}
      {requestId === undefined ? null : <>Request {requestId}</>}
    </p>
  </>
)
