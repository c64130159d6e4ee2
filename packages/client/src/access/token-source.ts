export type TokenSource = {
  /**
   * Returns an access token; undefined to call without one.
   *
   * @param request.refused a token that the server rejected; return another one, or undefined if there is
   * none
   */
  get(request: TokenRequest): Promise<string | undefined>
}

export type TokenRequest = { signal?: AbortSignal | undefined; refused?: string | undefined }

/** A fixed token. */
export const fixedToken = (token: string): TokenSource => ({
  get: async ({ refused }) => (refused === token ? undefined : token),
})

/** Concurrent callers share one run of `work`. */
export function shared<T>(work: () => Promise<T>) {
  let current: Promise<T> | undefined
  /** @throws the signal's reason; other callers keep waiting */
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
