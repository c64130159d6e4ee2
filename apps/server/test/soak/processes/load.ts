import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@tiller/client'
import { reportDisposition } from '@tiller/client/report-disposition'
import { navigate } from '../../harness/navigate.ts'
import { anEvent } from '../dispositions/events.ts'

const requestsPerSecond = 5

type Target = { baseUrl: string; token: string; campaignId: number; urls: string[] }

/**
 * Sends requests at a constant rate, independently of how long they take: searches, lists, idempotent writes, and
 * dispositions with packages/client and its retries, and clicks by new visitors, which no client repeats.
 */
export function startLoad({ baseUrl, token, campaignId, urls }: Target) {
  const failures: string[] = []
  const acknowledged: string[] = []
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
      await api.updateCampaign({ params: { campaignId }, body: { name: `Name ${n}` } })
    },
    disposition: async () => {
      const id = randomUUID()
      await reportDisposition(partner, [anEvent({ tlr_application_id: id })], { sleep })
      acknowledged.push(id)
    },
    click: async (n) => {
      const url = (urls.length > 1 ? urls.shift() : urls[0]) ?? ''
      const userAgent = `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0 visitor ${n}`
      const { status } = await navigate(url, { headers: { 'user-agent': userAgent } })
      if (status !== 302) throw new Error(`HTTP ${status}`)
    },
  }
  const kinds = Object.entries(requests)

  async function send(n: number) {
    const [name, request] = kinds[n % kinds.length] ?? []
    counts.sent += 1
    const startedAt = performance.now()
    await request?.(n).catch((error: unknown) => {
      failures.push(`${name} after ${Math.round(performance.now() - startedAt)} ms: ${String(error)}`)
    })
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
    stop: async () => {
      stopping.abort()
      await sending
      await Promise.all(running)
      return { ...counts, failures, acknowledged }
    },
  }
}
