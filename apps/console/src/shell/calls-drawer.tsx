import { useSyncExternalStore, type RefObject } from 'react'
import { serverUrl } from '../api/server-url.ts'
import { formatCurl, recordedCalls, type ApiCall } from '../api/calls.ts'
import { CopyButton } from './copy-button.tsx'

/** A list of the console's API requests. Each can be copied as a curl command. */
export function CallsDrawer({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const calls = useSyncExternalStore(recordedCalls.subscribe, recordedCalls.list)
  return (
    <dialog ref={ref} className="drawer" aria-labelledby="calls-title">
      <header>
        <h2 id="calls-title">Calls of this console</h2>
        <button type="button" className="plain" onClick={() => ref.current?.close()}>
          Close
        </button>
      </header>
      <p className="soft">
        Every screen uses operations of the <a href="/api/platform/v5">Platform API</a>. With a token of your
        own in <code>TOKEN</code> you can make the same calls from a shell.
      </p>
      <ol className="calls">
        {calls.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </ol>
    </dialog>
  )
}

const CallRow = ({ call }: { call: ApiCall }) => (
  <li>
    <code>
      {call.method} {call.path}
    </code>
    <span className="soft">{outcomeOf(call)}</span>
    <CopyButton label="Copy as curl" text={formatCurl(call, serverUrl)} of={`${call.method} ${call.path}`} />
  </li>
)

function outcomeOf({ status, tookMs, requestId }: ApiCall): string {
  if (status === null) return 'under way'
  if (status === 0) return `no answer after ${tookMs} ms`
  return `${status} in ${tookMs} ms${requestId === null ? '' : `, request ${requestId}`}`
}
