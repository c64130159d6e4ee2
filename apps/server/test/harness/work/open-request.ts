import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends a request whose body is incomplete until `finish`. */
export async function openRequest(url: string, headers: Record<string, string>, body: string) {
  const sent = request(url, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { ...headers, 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  })
  const response = once(sent, 'response') as Promise<[IncomingMessage]>
  // Callers may ignore the rejection.
  response.catch(() => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  return {
    finish: async () => {
      sent.end(body)
      const [answer] = await response
      return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
    },
    /** Resolves when the server cuts the connection. */
    cut: response.then(
      () => false,
      () => true,
    ),
  }
}

/** A keep-alive connection after one request. Resolves to the time at which it is closed. */
export async function idleConnection(url: string) {
  const agent = new Agent({ keepAlive: true })
  const sent = request(url, { agent }).end()
  const [[socket], [answer]] = (await Promise.all([once(sent, 'socket'), once(sent, 'response')])) as [
    [Socket],
    [IncomingMessage],
  ]
  await text(answer)
  return { closed: once(socket, 'close') }
}
