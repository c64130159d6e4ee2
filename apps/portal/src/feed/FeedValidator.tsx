import { Button } from '@tiller/ui/button'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { FeedCheckReport } from './check-feed.ts'
import { FeedReport } from './FeedReport.tsx'
import { sampleFeed } from './sample-feed.ts'
import styles from './feed.module.css'

type State =
  | { is: 'idle' }
  | { is: 'reading' }
  | { is: 'failed'; why: string }
  | { is: 'read'; report: FeedCheckReport }

/** Validates a feed in the browser with the server's import rules. The feed is not sent anywhere. */
export function FeedValidator(): ReactNode {
  const [text, setText] = useState(sampleFeed)
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<State>({ is: 'idle' })
  const id = useId()
  const check = (event: FormEvent) => {
    event.preventDefault()
    setState({ is: 'reading' })
    read(file ?? new Blob([text]), instantOf(event)).then(
      (report) => setState({ is: 'read', report }),
      (error: unknown) => setState({ is: 'failed', why: String(error) }),
    )
  }
  return (
    <form className={styles.validator} onSubmit={check}>
      <label htmlFor={`${id}-file`}>A file, plain or packed with gzip</label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".xml,.gz,.rss,.atom,text/xml,application/xml,application/gzip"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <label htmlFor={`${id}-text`}>Or the text of a feed</label>
      <textarea
        id={`${id}-text`}
        rows={12}
        spellCheck={false}
        value={text}
        disabled={file !== null}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={state.is === 'reading'}>
        {state.is === 'reading' ? 'Reading …' : 'Check the feed'}
      </Button>
      <output className={styles.status}>
        {state.is === 'failed' && <p>The feed could not be read: {state.why}</p>}
        {state.is === 'read' && <FeedReport report={state.report} />}
      </output>
    </form>
  )
}

/** Returns the time of an event by the browser's clock. */
const instantOf = ({ timeStamp }: FormEvent) => new Date(performance.timeOrigin + timeStamp)

/** Loads the feed parser on first use. Dates are compared with the time of the request. */
async function read(blob: Blob, askedAt: Date): Promise<FeedCheckReport> {
  const { checkFeed } = await import('./check-feed.ts')
  return checkFeed(piecesOf(blob), askedAt)
}

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}
