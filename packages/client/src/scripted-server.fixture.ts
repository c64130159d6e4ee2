import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/** A received request. */
export type ReceivedRequest = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/**
 * A response. `cut` closes the connection without a response, `cut within` in the middle of one; `silence` never
 * responds.
 */
export type ScriptedResponse =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | 'cut'
  | 'cut within'
  | 'silence'

/** Starts a server on a free port with scripted responses, until the end of the test. */
export async function startScriptedServer(
  t: TestContext,
  answer: (request: ReceivedRequest, number: number) => ScriptedResponse | Promise<ScriptedResponse>,
) {
  const requests: ReceivedRequest[] = []
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
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, requests }
}

/** Responds with one response after the other, then repeatedly with the last one. */
export const respondInOrder =
  (...answers: ScriptedResponse[]) =>
  (_: ReceivedRequest, number: number): ScriptedResponse =>
    answers[Math.min(number, answers.length) - 1] ?? 'silence'

/** Creates client options that record waits instead of waiting, without jitter. */
export function recordWaits() {
  const waitsMs: number[] = []
  const sleep = async (ms: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    waitsMs.push(ms)
  }
  return { waitsMs, options: { sleep, random: () => 0 } }
}
