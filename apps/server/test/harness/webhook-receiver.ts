import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { webhookEventTypeNames, type EventType } from '@tiller/contract/platform/webhooks/event-types'
import type { Harness } from './harness.ts'
import { createEgressClient, startSystemTimer } from '#lib/egress/egress.ts'
import { allHosts } from '#lib/egress/check-url.ts'
import { applicationSubjects } from '#domain/applications/application-events.ts'
import { insertWebhook } from '#domain/events/webhooks/queries.ts'
import { createSealedWebhookSecret } from '#domain/events/webhooks/secrets.ts'
import type { EventSubjects } from '#domain/events/webhooks/sending/subject.ts'
import { createWebhookSender } from '#domain/events/webhooks/sending/sender.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

type Answer = number | { status: number; headers: OutgoingHttpHeaders } | 'never'

/** A server that records requests and responds as configured, by default with 204. */
export async function receiver(t: TestContext) {
  const received: Received[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const take = async () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
      const answer = answers.shift() ?? 204
      if (answer === 'never') return
      const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer
      response.writeHead(status, headers).end()
    }
    void take()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://hooks.example.com:${port}/hook`, received, answers }
}

/** An egress client that resolves every name to this machine. */
const localEgress = () =>
  createEgressClient({ resolve: async () => ['127.0.0.1'], reach: allHosts, timer: startSystemTimer })

/** Sends everything due, as the recurring task would, and waits until the results are stored. */
export async function sendDue(
  { parts, clock }: Pick<Harness, 'parts' | 'clock'>,
  subjects: EventSubjects = applicationSubjects,
) {
  const dependencies = {
    ...parts,
    config: { ...parts.config, egressAllowPrivate: true },
    egress: localEgress(),
    random: () => 0,
  }
  const { signal } = new AbortController()
  const sender = createWebhookSender({ ...dependencies, subjects }, { stopping: signal, breaking: signal })
  do await sender.ended()
  while (await sender.enqueueDue(clock.at))
}

/** Creates a webhook to a receiver on this machine, which the API would reject. */
export async function webhookTo(
  { db, tenant, parts, clock }: Pick<Harness, 'db' | 'tenant' | 'parts' | 'clock'>,
  url: string,
  eventTypes: readonly EventType[] = webhookEventTypeNames,
) {
  const { secret, sealed } = createSealedWebhookSecret(parts.secretBox)
  const row = await db
    .transaction()
    .execute((tx) =>
      insertWebhook(tx, tenant, { url, eventTypes, description: 'Test' }, { sealed, at: clock.at }),
    )
  return { id: row.id, secret }
}
