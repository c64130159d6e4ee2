/**
 * Where a sign-in keeps what has to outlive a page: in a browser `sessionStorage`, in a program a file that only
 * its user can read. What is kept are secrets.
 */
export type SignInStore = {
  get(name: StoredName): Awaitable<string | null | undefined>
  /** Keeps the text under the name, or forgets the name if there is no text. */
  set(name: StoredName, text: string | undefined): Awaitable<void>
  /**
   * Does the work while nobody does other work with the same store. Needed if several pages share the store, such
   * as `localStorage`: two that refresh at once end the session. `(work) => navigator.locks.request('tiller', work)`
   */
  lock?<T>(work: () => Promise<T>): Promise<T>
}

/** The sign-in that was begun last, and the tokens. */
export type StoredName = 'tiller-sign-in' | 'tiller-session'

type Awaitable<T> = T | Promise<T>

/** A store that can always be asked for a turn: in this program at least, if not among several. */
export type ExclusiveStore = SignInStore & { exclusive<T>(work: () => Promise<T>): Promise<T> }

export const exclusiveStore = (store: SignInStore): ExclusiveStore => ({
  get: (name) => store.get(name),
  set: (name, text) => store.set(name, text),
  exclusive: store.lock === undefined ? inTurn() : store.lock.bind(store),
})

/** Runs work one after the other. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
}

/** What was kept; undefined if there is nothing, or something of another make. */
export function readStored<T>(
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
