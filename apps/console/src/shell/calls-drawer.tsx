import { useSyncExternalStore, type RefObject } from 'react'
import { t, Text } from '../language/text.ts'
import { serverUrl } from '../api/server-url.ts'
import { formatCurl, recordedCalls, type ApiCall } from '../api/calls.ts'
import { CopyButton } from './copy-button.tsx'

/** A list of the console's API requests. Each can be copied as a curl command. */
export function CallsDrawer({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const calls = useSyncExternalStore(recordedCalls.subscribe, recordedCalls.list)
  return (
    <dialog ref={ref} className="drawer" aria-labelledby="calls-title">
      <header>
        <h2 id="calls-title">{t('Calls of this console')}</h2>
        <button type="button" className="plain" onClick={() => ref.current?.close()}>
          {t('Close')}
        </button>
      </header>
      <p className="soft">
        <Text
          id="Every screen uses operations of the <link>Platform API</link>. With a token of your own in <code>TOKEN</code> you can make the same calls from a shell."
          values={{
            link: (text) => <a href="/api/platform/v5">{text}</a>,
            code: (text) => <code>{text}</code>,
          }}
        />
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
    <CopyButton
      label={t('Copy as curl')}
      text={formatCurl(call, serverUrl)}
      of={`${call.method} ${call.path}`}
    />
  </li>
)

function outcomeOf({ status, tookMs, requestId }: ApiCall): string {
  if (status === null) return t('under way')
  if (status === 0) return t('no answer after {ms} ms', { ms: tookMs ?? 0 })
  return requestId === null
    ? t('{status} in {ms} ms', { status, ms: tookMs ?? 0 })
    : t('{status} in {ms} ms, request {request}', { status, ms: tookMs ?? 0, request: requestId })
}
