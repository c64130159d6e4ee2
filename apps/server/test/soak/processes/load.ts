import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, TillerError } from '@tiller/client'
import { reportDisposition } from '@tiller/client/report-disposition'
import { navigate } from '../../harness/navigate.ts'
import { anEvent } from '../dispositions/events.ts'

const requestsPerSecond = 5

type Target = {
  baseUrl: string
  token: string
  campaignId: number
  urls: string[]
}

/** Requests that succeeded. */
export type Acknowledged = {
  /** Ids of applications with a disposition. */
  dispositions: string[]
  /** Names that the campaign got. */
  names: string[]
  /** URLs to which clicks were redirected. */
  landings: string[]
}

/**
 * Sends requests at a constant rate, independently of how long they take: searches, lists, idempotent writes, and
 * dispositions with packages/client and its retries, and clicks by new visitors, which no client repeats.
 */
export function startLoad({ baseUrl, token, campaignId, urls }: Target) {
  const failures: string[] = []
  const acknowledged: Acknowledged = { dispositions: [], names: [], landings: [] }
  const successes: { kind: string; atMs: number }[] = []
  const running = new Set<Promise<void>>()
  const counts = { sent: 0, repeated: 0 }
  const stopping = new AbortController()
  const sleep = async (ms: number) => {
    counts.repeated += 1
    await delay(ms)
  }
  const api = createClient({ baseUrl, token, sleep })
  // Without a token, because dispositions of a test customer would go to the sandbox.
  const partner = createClient({ baseUrl })

  const requests: Record<string, (n: number) => Promise<void>> = {
    search: async () => {
      const { jobs } = await api.searchJobs({ query: { q: 'nurse', link: 1 } })
      // Each result is billed once.
      urls.push(...jobs.flatMap(({ url }) => url ?? []))
    },
    list: async () => void (await api.listMyCampaigns()),
    write: async (n) => {
      const name = `Name ${n}`
      await api.updateCampaign({ params: { campaignId }, body: { name } })
      acknowledged.names.push(name)
    },
    disposition: async () => {
      const id = randomUUID()
      await reportDisposition(partner, [anEvent({ tlr_application_id: id })], { sleep })
      acknowledged.dispositions.push(id)
    },
    click: async (n) => {
      const url = (urls.length > 1 ? urls.shift() : urls[0]) ?? ''
      const userAgent = `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0 visitor ${n}`
      const { status, headers } = await navigate(url, { headers: { 'user-agent': userAgent } })
      if (status !== 302) throw new Error(`HTTP ${status}`)
      acknowledged.landings.push(headers.get('location') ?? '')
    },
  }
  const kinds = Object.entries(requests)

  async function send(n: number) {
    const [kind = '', request] = kinds[n % kinds.length] ?? []
    counts.sent += 1
    const startedAt = performance.now()
    try {
      await request?.(n)
      successes.push({ kind, atMs: performance.now() })
    } catch (error) {
      const status = error instanceof TillerError ? `HTTP ${error.status}, ` : ''
      failures.push(
        `${kind} after ${Math.round(performance.now() - startedAt)} ms: ${status}${String(error)}`,
      )
    }
  }

  async function sendAll() {
    const startedAt = performance.now()
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const sending = send(n).finally(() => running.delete(sending))
      running.add(sending)
      await delay(Math.max(0, startedAt + ((n + 1) * 1_000) / requestsPerSecond - performance.now()))
    }
  }
  const sending = sendAll()

  return {
    successes,
    stop: async () => {
      stopping.abort()
      await sending
      await Promise.all(running)
      return { ...counts, failures, acknowledged }
    },
  }
}
