/** How a server is reached. */
export type ConnectionOptions = {
  /** Where the server listens, such as `https://tiller.example.com`. */
  baseUrl: string
  /** How often a call is repeated at most after its first attempt: 2 if left out, 0 for never. */
  retries?: number | undefined
  /**
   * The longest wait before a repetition that a server may ask for: 60,000 if left out. A call that would have
   * to wait longer fails at once.
   */
  maxWaitMs?: number | undefined
  fetch?: typeof fetch | undefined
  /** Waits, and rejects with the signal's reason as soon as it is aborted. */
  sleep?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
  /** 0 to 1: spreads the waits of clients that failed together. */
  random?: (() => number) | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

export type Connection = { [Name in keyof ConnectionOptions]-?: NonNullable<ConnectionOptions[Name]> }

/**
 * Fills in what was left out.
 *
 * @throws TypeError if `baseUrl` is not an absolute address
 */
export function connectionOf(options: ConnectionOptions): Connection {
  // Read at the first call and called by itself: browsers want it called on no other object than their own.
  const send: typeof fetch = (input, init) => (options.fetch ?? fetch)(input, init)
  return {
    baseUrl: new URL(options.baseUrl).href.replace(/\/+$/, ''),
    retries: options.retries ?? 2,
    maxWaitMs: options.maxWaitMs ?? 60_000,
    fetch: send,
    sleep: options.sleep ?? sleep,
    random: options.random ?? Math.random,
    now: options.now ?? (() => performance.timeOrigin + performance.now()),
  }
}

const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
