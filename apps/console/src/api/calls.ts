/** A call as it was made: what the reader of a screen could make, too. */
export type MadeCall = {
  id: number
  method: string
  /** As programs with a token call it, below `/v5`. */
  path: string
  body: string | null
  /** Null while there is no answer, and 0 if there was none. */
  status: number | null
  tookMs: number | null
  requestId: string | null
}

const kept = 50

let calls: readonly MadeCall[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly MadeCall[]) => {
  calls = next
  for (const listener of listeners) listener()
}

/** The last calls, the newest first. */
export const madeCalls = {
  list: () => calls,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Notes that a call begins. @returns notes how it ended */
export function noteCall(method: string, path: string, body: string | null) {
  last += 1
  const id = last
  const startedAt = performance.now()
  const call = { id, method, path, body, status: null, tookMs: null, requestId: null }
  set([call, ...calls].slice(0, kept))
  return (status: number, requestId: string | null) => {
    const tookMs = Math.round(performance.now() - startedAt)
    set(calls.map((each) => (each.id === id ? { ...each, status, tookMs, requestId } : each)))
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The same call for a shell in which `TOKEN` is set. */
export const asCurl = ({ method, path, body }: Pick<MadeCall, 'method' | 'path' | 'body'>, origin: string) =>
  [
    `curl -X ${method} ${quoted(origin + path)}`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(body === null ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`]),
  ].join(' \\\n')
