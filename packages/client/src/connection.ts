export type ConnectionOptions = {
  /** The base URL of the server, for example `https://tiller.example.com`. */
  baseUrl: string
  /** Maximum number of retries per call; 2 by default. */
  retries?: number | undefined
  /**
   * Maximum wait in ms that the client accepts when the server requests one; 60,000 by default. If the server
   * requests a longer wait, the call fails at once.
   */
  maxWaitMs?: number | undefined
  fetch?: typeof fetch | undefined
  /** Waits for a time in ms, or rejects with the signal's reason when it is aborted. */
  sleep?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
  /** Returns a random number from 0 to 1, for jitter. */
  random?: (() => number) | undefined
  /** Returns the current time in milliseconds since 1970. */
  now?: (() => number) | undefined
}

export type Connection = { [Name in keyof ConnectionOptions]-?: NonNullable<ConnectionOptions[Name]> }

/** Applies the defaults. Throws `TypeError` if `baseUrl` is not an absolute URL. */
export function createConnection(options: ConnectionOptions): Connection {
  // Looked up for each call, and called without a receiver, which browsers require.
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
