import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that the server has begun to read and whose body is not complete before `finish` sends it. */
export async function openRequest(url: string, headers: Record<string, string>, body: string) {
  const sent = request(url, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { ...headers, 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  })
  const response = once(sent, 'response') as Promise<[IncomingMessage]>
  // Whoever waits for it hears of it; nobody has to.
  response.catch(() => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  return {
    finish: async () => {
      sent.end(body)
      const [answer] = await response
      return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
    },
    /** That the server cuts it. */
    cut: response.then(
      () => false,
      () => true,
    ),
  }
}

/** A connection that has been used once and is kept. Resolves to the time when it is closed. */
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
