import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { between, type Random } from '../../soak/crash/random.ts'

/** One connection until the server closes it or `over` is aborted. */
type Life = (socket: Socket, random: Random) => Promise<unknown> | void

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: tiller\r\n\r\n`
/** A long response that needs no computation, which rate limits would cover. */
const longAnswer = request('/openapi/platform.v5.json')

/** Sends the texts repeatedly and slowly. */
async function drip(socket: Socket, ...texts: readonly string[]) {
  for (let sent = 0; !socket.destroyed; sent += 1) {
    socket.write(texts[sent % texts.length] ?? '')
    await pause(300)
  }
}

/** The hostile behaviors. */
const lives = {
  'slow headers': (socket) => {
    socket.write('GET /v5/status HTTP/1.1\r\nhost: tiller\r\n')
    return drip(socket, 'x-', 'slow: ', 'yes', '\r\n')
  },
  'slow body': (socket) => {
    const head = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n'
    socket.write(`POST /disposition/v1/events HTTP/1.1\r\nhost: tiller\r\n${head}[`)
    return drip(socket, ' ')
  },
  'slow file': (socket) => {
    const head = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 10000000\r\n\r\n'
    socket.write(`POST /apply/none HTTP/1.1\r\nhost: tiller\r\n${head}--x\r\n`)
    return drip(socket, 'x')
  },
  'never reads': (socket) => {
    socket.pause().write(longAnswer.repeat(20))
  },
  greedy: (socket) => {
    socket.pause().write(longAnswer.repeat(1_000))
  },
  'half closed': (socket) => {
    socket.pause().end(longAnswer)
  },
  garbage: async (socket, random) => {
    while (!socket.destroyed) {
      socket.write(
        Buffer.from(Array.from({ length: between(random, 1, 4096) }, () => between(random, 0, 255))),
      )
      await pause(between(random, 1, 500))
    }
  },
  silent: () => {},
  'goes away': async (socket, random) => {
    socket.write(longAnswer)
    await pause(between(random, 0, 100))
    socket.resetAndDestroy()
  },
} as const satisfies Record<string, Life>

/** Keeps a number of clients of every kind connected until it is over. */
export async function runHostileClients(
  port: number,
  { each, random, over }: { each: number; random: Random; over: AbortSignal },
): Promise<{ connections: number }> {
  const come = { connections: 0 }
  const live = async (life: Life) => {
    while (!over.aborted) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
      const end = () => socket.destroy()
      over.addEventListener('abort', end, { once: true })
      come.connections += 1
      void Promise.resolve(life(socket, random)).catch(() => {})
      await once(socket, 'close').catch(() => {})
      over.removeEventListener('abort', end)
      // A refused client pauses before it reconnects.
      await pause(between(random, 10, 200))
    }
  }
  const all = Object.values(lives).flatMap((life) => Array.from({ length: each }, () => live(life)))
  await Promise.all(all)
  return come
}
