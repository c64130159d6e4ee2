import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** The request of a sample and its response. */
export type Exchange = { request: object; status: number; body: string }

/**
 * A recording proxy between samples and server. Requests of one language are recorded and answered from the
 * recording for the others, because a campaign can be launched only once.
 */
export async function record(t: TestContext, target: string) {
  const exchanges: Exchange[] = []
  const repeated: object[] = []
  let isReplaying = false
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const sent = await text(incoming)
    const request = told(incoming, sent)
    const exchange = isReplaying
      ? exchanges[repeated.push(request) - 1]
      : await forward(incoming, sent, request)
    outgoing.writeHead(exchange?.status ?? 500, { 'content-type': 'application/json' })
    outgoing.end(exchange?.body === '' ? '{}' : (exchange?.body ?? '{}'))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())

  async function forward({ method = '', url = '', headers }: IncomingMessage, body: string, request: object) {
    const { authorization, 'content-type': type } = headers
    const answer = await fetch(`${target}${url}`, {
      method,
      redirect: 'manual',
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      ...(body !== '' && { body }),
    })
    const exchange = { request, status: answer.status, body: await answer.text() }
    exchanges.push(exchange)
    return exchange
  }

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    /** Replays the recorded responses in order from now on; returns the recorded requests. */
    replay: () => {
      isReplaying = true
      repeated.length = 0
      return repeated
    },
  }
}

/** The relevant parts of a request, independent of the HTTP library. */
const told = ({ method, url, headers }: IncomingMessage, sent: string): object => ({
  method,
  url: decodeURIComponent(url?.replaceAll('+', ' ') ?? ''),
  authorization: headers.authorization ?? null,
  body: sent === '' ? null : (JSON.parse(sent) as unknown),
})
