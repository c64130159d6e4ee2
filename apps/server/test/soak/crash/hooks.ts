import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@tiller/client'
import type pg from 'pg'
import type { Random } from './random.ts'
import type { Advertiser } from './world.ts'

/** What the receiver of all webhooks has taken. */
export type Heard = {
  /** The ids of events that were answered 2xx. */
  arrived: ReadonlySet<string>
  /** Messages whose header names another event than their body. */
  malformed(): number
  /** Applications that came under more than one id. */
  toldTwice(): number
}

type Message = { id: string; type: string; data: { applicationId?: number } }

/** A receiver that lives through all faults, and refuses a tenth of what it is sent. */
export async function startReceiver(random: Random) {
  const arrived = new Set<string>()
  const idsOf = new Map<string, Set<string>>()
  let malformed = 0
  const server = createServer((request, response) => {
    const take = async () => {
      const { id, type, data } = JSON.parse(await text(request)) as Message
      if (data.applicationId !== undefined) {
        const key = `${type} ${data.applicationId}`
        idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id))
      }
      if (id !== request.headers['webhook-id']) malformed += 1
      const refused = random() < 0.1
      if (!refused) arrived.add(id)
      response.writeHead(refused ? 500 : 204).end()
    }
    // What breaks off, because its sender is killed, was not received.
    take().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const heard: Heard = {
    arrived,
    malformed: () => malformed,
    toldTwice: () => [...idsOf.values()].filter(({ size }) => size > 1).length,
  }
  return { url: `http://127.0.0.1:${port}/`, heard, stop }
}

/** Makes a webhook for each advertiser, as its customer would. */
export async function makeWebhooks(baseUrl: string, advertisers: readonly Advertiser[], url: string) {
  for (const { credentials } of advertisers) {
    const api = createClient({ baseUrl, credentials })
    await api.createWebhook({
      body: {
        url,
        eventTypes: [
          'platform:Campaign:statusChanged:v1',
          'platform:Segment:statusChanged:v1',
          'platform:JobApplication:started:v1',
          'platform:JobApplication:completed:v2',
        ],
      },
    })
  }
}

/** How long what waits may take to arrive, once nothing fails any more. */
const arrivingMs = 60_000

/** Holds what happened, what was announced of it, and what has arrived against each other. */
export async function checkMessages(pool: pg.Pool, { arrived, malformed }: Heard) {
  const tooLong = AbortSignal.timeout(arrivingMs)
  for (;;) {
    // What was refused would wait for minutes.
    const { rowCount } = await pool.query(`update delivery set due_at = now() where status = 'WAITING'`)
    if (rowCount === 0 || tooLong.aborted) break
    await pause(500)
  }
  // What nobody listens to is kept as well, to be replayed.
  const { rows } = await pool.query<{ id: string; type: string }>(
    `select id, type from event where type ~ '(:statusChanged:|:JobApplication:)'`,
  )
  const events = new Set(rows.map(({ id }) => id))
  const changes = rows.filter(({ type }) => type.endsWith(':statusChanged:v1'))
  const { rows: moves } = await pool.query<{ count: string }>(
    `select count(*) from change_record where action in ('LAUNCH', 'PAUSE', 'ARCHIVE', 'EXHAUST', 'REPLENISH')`,
  )
  return {
    untoldEvents: events.difference(arrived).size,
    inventedMessages: [...arrived].filter((id) => !events.has(id)).length + malformed(),
    unannouncedMoves: Math.abs(Number(moves[0]?.count) - changes.length),
  }
}
