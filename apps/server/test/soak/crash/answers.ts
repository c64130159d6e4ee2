import { setTimeout as pause } from 'node:timers/promises'
import { navigate } from '../../harness/navigate.ts'

/** The observed responses, and those that violate a guarantee. */
export type Answers = {
  /** Number of responses by request name and status. */
  counts: Map<string, number>
  /** Requests whose connection was lost, as happens when the server is killed. */
  unanswered(): number
  /** One sentence per response that violates a guarantee. */
  broken: string[]
  /** Waits for this many further responses. */
  more(count: number): Promise<void>
  /** Waits for a response with this request name and status. */
  some(what: string): Promise<void>
  /**
   * A `fetch` that records every response.
   *
   * @param name of the kind of request, for counting
   * @param allowed statuses besides 503
   */
  fetchFor(name: string, allowed: readonly number[]): typeof fetch
}

/** Longer than any timeout of the server. */
const patienceMs = 45_000
const standstillMs = 240_000

/** Phrases that occur only in database messages. */
const databaseWords =
  /ECONN|postgres|relation "|pg_|SQLSTATE|terminating connection|No space left|recovery mode/i

export function createAnswers(): Answers {
  const counts = new Map<string, number>()
  const broken: string[] = []
  const done = { total: 0 }
  let unanswered = 0

  function judge(
    name: string,
    { status, headers }: Response,
    { text, allowed }: { text: string; allowed: readonly number[] },
  ) {
    done.total += 1
    counts.set(`${name} ${status}`, (counts.get(`${name} ${status}`) ?? 0) + 1)
    if (!allowed.includes(status) && status !== 503)
      broken.push(`${name} got ${status}: ${text.slice(0, 200)}`)
    if (status === 503 && headers.get('retry-after') === null)
      broken.push(`${name} got 503 without Retry-After`)
    if (status >= 400 && databaseWords.test(text))
      broken.push(`${name} got a database message: ${text.slice(0, 200)}`)
  }

  /** Records `otherwise` as a violation if the condition does not become true in time. */
  async function until(isSo: () => boolean, otherwise: string) {
    const tooLong = AbortSignal.timeout(standstillMs)
    while (!isSo() && !tooLong.aborted) await pause(20)
    if (!isSo()) broken.push(`for ${standstillMs / 1000} s ${otherwise}`)
  }

  return {
    counts,
    broken,
    unanswered: () => unanswered,
    more: (count) => {
      const goal = done.total + count
      return until(() => done.total >= goal, `fewer than ${count} requests got a response`)
    },
    some: (what) => until(() => counts.has(what), `no response was ${what}`),
    fetchFor: (name, allowed) => async (input, init) => {
      try {
        const signal = AbortSignal.timeout(patienceMs)
        const response =
          name === 'click'
            ? await navigate(input instanceof Request ? input.url : `${input}`, {
                headers: init?.headers as Record<string, string>,
                signal,
              })
            : await fetch(input, { redirect: 'manual', ...init, signal })
        const text = await response.text()
        judge(name, response, { text, allowed })
        // Consumed, so that the connection is free whatever the caller does.
        return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
      } catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError')
          broken.push(`${name} got no response within ${patienceMs / 1000} s`)
        unanswered += 1
        // The server is down for a while; retrying without a pause would take CPU time from its restart.
        await pause(500)
        throw error
      }
    },
  }
}
