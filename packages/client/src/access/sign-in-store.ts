/**
 * A store for secrets that survives a page load: `sessionStorage` in a browser, or a file that only its user can read.
 */
export type SignInStore = {
  get(name: StoredName): Awaitable<string | null | undefined>
  /** Stores the text, or deletes the entry if it is undefined. */
  set(name: StoredName, text: string | undefined): Awaitable<void>
  /**
   * Runs `work` while no other page runs work with this store. It is required if pages share the store, as with
   * `localStorage`: two concurrent refreshes would end the session. In browsers: `(work) =>
   * navigator.locks.request('tiller', work)`
   */
  lock?<T>(work: () => Promise<T>): Promise<T>
}

export type StoredName = 'tiller-sign-in' | 'tiller-session'

type Awaitable<T> = T | Promise<T>

/** A store with a lock: its own, or else one that works within this process only. */
export type LockingStore = SignInStore & { exclusive<T>(work: () => Promise<T>): Promise<T> }

export const createLockingStore = (store: SignInStore): LockingStore => ({
  get: (name) => store.get(name),
  set: (name, text) => store.set(name, text),
  exclusive: store.lock === undefined ? sequentially() : store.lock.bind(store),
})

/** Returns a function that runs work sequentially. */
function sequentially() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}

/** Parses a stored value; returns undefined if it is missing or malformed. */
export function parseStoredValue<T>(
  text: string | null | undefined,
  isRight: (value: object) => value is T & object,
): T | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && isRight(value) ? value : undefined
  } catch {
    return undefined
  }
}
