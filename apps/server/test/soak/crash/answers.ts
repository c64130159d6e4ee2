import { setTimeout as pause } from 'node:timers/promises'
import { navigate } from '../../harness/navigate.ts'

/** What was answered, and what no answer may be. */
export type Answers = {
  /** How often, by what was asked and the status. */
  counts: Map<string, number>
  /** Requests whose connection broke, as it does when its server is killed. */
  unanswered(): number
  /** One sentence for each answer that breaks a promise. */
  broken: string[]
  /** Waits until so many more requests were answered. */
  more(count: number): Promise<void>
  /** Waits until somebody was answered so: what was asked and the status. */
  some(what: string): Promise<void>
  /**
   * A `fetch` that notes every answer.
   *
   * @param name of what is asked, for the count
   * @param allowed statuses besides 503
   */
  fetchFor(name: string, allowed: readonly number[]): typeof fetch
}

/** Longer than whatever the server does before it says that it cannot. */
const patienceMs = 45_000
const standstillMs = 240_000

/** Words that only a database says. */
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
      broken.push(`${name} was answered ${status}: ${text.slice(0, 200)}`)
    if (status === 503 && headers.get('retry-after') === null)
      broken.push(`${name} was answered 503 without Retry-After`)
    if (status >= 400 && databaseWords.test(text))
      broken.push(`${name} was answered in the words of the database: ${text.slice(0, 200)}`)
  }

  /** Notes, if it does not come true in a long time, what was so instead. */
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
      return until(() => done.total >= goal, `fewer than ${count} requests were answered`)
    },
    some: (what) => until(() => counts.has(what), `no answer was ${what}`),
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
        // Read, so that its connection is free whatever is done with the answer.
        return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
      } catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError')
          broken.push(`${name} was not answered within ${patienceMs / 1000} s`)
        unanswered += 1
        // Nobody listens for a while, and asking without a pause would only take time from who is to listen.
        await pause(500)
        throw error
      }
    },
  }
}
