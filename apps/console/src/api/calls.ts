/** A request that the console has sent, shown so that users can repeat it. */
export type ApiCall = {
  id: number
  method: string
  /** The path for clients with a token, starting with `/v5`. */
  path: string
  body: string | null
  /** The status of the response; null while it is pending, 0 without a response. */
  status: number | null
  tookMs: number | null
  requestId: string | null
}

const kept = 50

let calls: readonly ApiCall[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly ApiCall[]) => {
  calls = next
  for (const listener of listeners) listener()
}

export const recordedCalls = {
  list: () => calls,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Records a call.
 *
 * @returns a function that records its result
 */
export function recordCall(method: string, path: string, body: string | null) {
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

/** Formats a call as a curl command, which expects a token in the shell variable `TOKEN`. */
export const formatCurl = (
  { method, path, body }: Pick<ApiCall, 'method' | 'path' | 'body'>,
  origin: string,
) =>
  [
    `curl -X ${method} ${quoted(origin + path)}`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(body === null ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`]),
  ].join(' \\\n')
