/** A request of the console, shown so that users can repeat it. */
export type ApiCall = {
  id: number
  method: string
  /** Path for clients with a token, starting with `/v5`. */
  path: string
  body: string | null
  /** Null while pending, 0 without a response. */
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

export const apiCalls = {
  list: () => calls,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** @returns a function that records the result */
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

/** Expects a token in the shell variable `TOKEN`. */
export const asCurl = ({ method, path, body }: Pick<ApiCall, 'method' | 'path' | 'body'>, origin: string) =>
  [
    `curl -X ${method} ${quoted(origin + path)}`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(body === null ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`]),
  ].join(' \\\n')
