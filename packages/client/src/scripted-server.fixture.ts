import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** A request as it arrived. */
export type Arrived = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** An answer; `cut` breaks the connection before any of it, `silence` never answers. */
export type Scripted =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | 'cut'
  | 'cut within'
  | 'silence'

/** A server on a free port that answers as it is told, until the end of the test. */
export async function startServer(
  t: TestContext,
  answer: (request: Arrived, number: number) => Scripted | Promise<Scripted>,
) {
  const requests: Arrived[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request
      const arrived = { method, url, headers, body: await text(request) }
      requests.push(arrived)
      const scripted = await answer(arrived, requests.length)
      if (scripted === 'silence') return
      if (scripted === 'cut') return void request.socket.destroy()
      if (scripted === 'cut within')
        return void response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '99' })
          .write('{"id":', () => request.socket.destroy())
      const { status = 200, headers: given, body: value = {} } = scripted
      response.writeHead(status, { 'content-type': 'application/json', ...given })
      response.end(typeof value === 'string' ? value : JSON.stringify(value))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, requests }
}

/** Answers one after the other; the last one for ever. */
export const inOrder =
  (...answers: Scripted[]) =>
  (_: Arrived, number: number): Scripted =>
    answers[Math.min(number, answers.length) - 1] ?? 'silence'

/** Waits are noted instead of waited, and spread by nothing. */
export function patient() {
  const waitsMs: number[] = []
  const sleep = async (ms: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    waitsMs.push(ms)
  }
  return { waitsMs, options: { sleep, random: () => 0 } }
}
