import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@tiller/client'
import type pg from 'pg'
import type { Random } from './random.ts'
import type { Advertiser } from './world.ts'

/** The messages that the webhook receiver has accepted. */
export type ReceivedMessages = {
  /** Ids of events that got a 2xx response. */
  arrived: ReadonlySet<string>
  /** Messages whose header and body name different events. */
  malformed(): number
  /** Applications that arrived under several ids. */
  toldTwice(): number
}

type Message = { id: string; type: string; data: { applicationId?: number } }

/** A receiver that runs through all faults and rejects a tenth of the messages. */
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
    // An incomplete message, whose sender was killed, was not received.
    take().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const heard: ReceivedMessages = {
    arrived,
    malformed: () => malformed,
    toldTwice: () => [...idsOf.values()].filter(({ size }) => size > 1).length,
  }
  return { url: `http://127.0.0.1:${port}/`, heard, stop }
}

/** Creates a webhook for each advertiser through the API. */
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

/** Time limit for waiting messages once no faults are injected. */
const arrivingMs = 60_000

/** Compares the stored changes with their events and the delivered messages. */
export async function checkMessages(pool: pg.Pool, { arrived, malformed }: ReceivedMessages) {
  const tooLong = AbortSignal.timeout(arrivingMs)
  for (;;) {
    // Rejected messages would be retried minutes later.
    const { rowCount } = await pool.query(`update delivery set due_at = now() where status = 'WAITING'`)
    if (rowCount === 0 || tooLong.aborted) break
    await pause(500)
  }
  // Events without a webhook are stored, too, for replays.
  const { rows } = await pool.query<{ id: string; type: string }>(
    `select id, type from event where type ~ '(:statusChanged:|:JobApplication:)'`,
  )
  const events = new Set(rows.map(({ id }) => id))
  // Events of applications that were erased before the delivery are not delivered.
  const { rows: erased } = await pool.query<{ id: string }>(
    `select event.id from event join application on application.id = (event.data ->> 'applicationId')::bigint
     where type ~ ':JobApplication:' and erased_at is not null`,
  )
  const expected = events.difference(new Set(erased.map(({ id }) => id)))
  const changes = rows.filter(({ type }) => type.endsWith(':statusChanged:v1'))
  const { rows: moves } = await pool.query<{ count: string }>(
    `select count(*) from change_record where action in ('LAUNCH', 'PAUSE', 'ARCHIVE', 'EXHAUST', 'REPLENISH')`,
  )
  return {
    untoldEvents: expected.difference(arrived).size,
    inventedMessages: [...arrived].filter((id) => !events.has(id)).length + malformed(),
    unannouncedMoves: Math.abs(Number(moves[0]?.count) - changes.length),
  }
}
