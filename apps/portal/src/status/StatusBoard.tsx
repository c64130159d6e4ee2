import { Button } from '@tiller/ui/button'
import { useState, type ReactNode } from 'react'
import styles from './status.module.css'

type Status = { status: string; maintenance: string; components: Record<string, string> }

type State =
  | { is: 'unasked' }
  | { is: 'asking' }
  | { is: 'unreachable'; why: string }
  | { is: 'known'; status: Status; at: string }

/** Shows the server's status on request. */
export function StatusBoard(): ReactNode {
  const [state, setState] = useState<State>({ is: 'unasked' })
  const ask = () => {
    setState({ is: 'asking' })
    fetchStatus().then(
      ({ status, at }) => setState({ is: 'known', status, at }),
      (error: unknown) => setState({ is: 'unreachable', why: String(error) }),
    )
  }
  return (
    <div className={styles.board}>
      <p>Press the button, and this page asks the server that it comes from.</p>
      <Button type="button" onClick={ask} disabled={state.is === 'asking'}>
        {state.is === 'asking' ? 'Asking …' : 'Ask the server now'}
      </Button>
      <output>
        {state.is === 'unreachable' && <p>The server did not answer with its status: {state.why}</p>}
        {state.is === 'known' && <StatusTable status={state.status} at={state.at} />}
      </output>
    </div>
  )
}

const StatusTable = ({ status, at }: { status: Status; at: string }): ReactNode => (
  <>
    <p>
      {at}: <strong data-state={status.status}>{status.status}</strong>
      {status.maintenance === 'INACTIVE' ? '' : `, maintenance ${status.maintenance}`}
    </p>
    <dl>
      {Object.entries(status.components).map(([name, state]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-state={state}>{state}</dd>
        </div>
      ))}
    </dl>
  </>
)

/** Reads the status. The time is that of the response. */
async function fetchStatus(): Promise<{ status: Status; at: string }> {
  const response = await fetch('/v5/status')
  if (!response.ok) throw new Error(`/v5/status answered ${response.status}.`)
  // The contract defines the response.
  const status = (await response.json()) as Status
  return { status, at: response.headers.get('date') ?? '' }
}
