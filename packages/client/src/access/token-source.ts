export type TokenSource = {
  /**
   * Returns an access token, or undefined to send the call without one.
   *
   * @param request.refused a token that the server rejected; return another one, or undefined if there is none
   */
  get(request: TokenRequest): Promise<string | undefined>
}

export type TokenRequest = { signal?: AbortSignal | undefined; refused?: string | undefined }

/** Creates a source of one token that does not change. */
export const createFixedTokenSource = (token: string): TokenSource => ({
  get: async ({ refused }) => (refused === token ? undefined : token),
})

/** Returns a function whose concurrent callers share one run of `work`. */
export function shareConcurrentRuns<T>(work: () => Promise<T>) {
  let current: Promise<T> | undefined
  /**
   * Waits for the run. If the signal is aborted, this call rejects with its reason, while other callers continue to
   * wait.
   */
  return async (signal?: AbortSignal): Promise<T> => {
    current ??= work().finally(() => {
      current = undefined
    })
    return signal === undefined ? current : rejectOnAbort(current, signal)
  }
}

async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
