/** Where access tokens come from. */
export type TokenSource = {
  /**
   * An access token; undefined to call without one.
   *
   * @param request.refused a token that the server did not take: another is wanted, undefined if there is none
   */
  get(request: TokenRequest): Promise<string | undefined>
}

export type TokenRequest = { signal?: AbortSignal | undefined; refused?: string | undefined }

/** A token that you have got yourself. */
export const fixedToken = (token: string): TokenSource => ({
  get: async ({ refused }) => (refused === token ? undefined : token),
})

/** Work that calls share: whoever asks while it is being done waits for the same result. */
export function shared<T>(work: () => Promise<T>) {
  let current: Promise<T> | undefined
  /** @throws the signal's reason; the others go on waiting */
  return async (signal?: AbortSignal): Promise<T> => {
    current ??= work().finally(() => {
      current = undefined
    })
    return signal === undefined ? current : orAborted(current, signal)
  }
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
