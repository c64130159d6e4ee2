import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { fastify } from 'fastify'
import { enforceMinRate, limitBodyTime, bodyTimeoutMs } from './body-timeout.ts'
import { rejectSlowBody } from '../hardening.ts'

/** One megabit per second. */
const slowLine = 125_000
const pace = { bytes: 40_960, inMs: 10_000 }

/** A server with controlled time, an address for bodies of every kind, and one for files. */
async function startServer(t: TestContext) {
  const waiting = new Set<{ ms: number; onEnd: () => void }>()
  const timer = (ms: number, onEnd: () => void) => {
    const entry = { ms, onEnd }
    waiting.add(entry)
    return () => waiting.delete(entry)
  }
  const app = fastify({ bodyLimit: 20 * 1_048_576 })
  limitBodyTime(app, rejectSlowBody, timer)
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body.length)
  app.post('/text', ({ body }) => ({ bytes: body }))
  await app.register(async (scope) => {
    enforceMinRate(scope, pace, rejectSlowBody, timer)
    scope.post('/file', ({ body }) => ({ bytes: body }))
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const open = async (path: string, bytes: number) => {
    const accepted = once(app.server, 'connection')
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${bytes}\r\n\r\n`)
    const [server] = (await accepted) as [{ bytesRead: number }]
    /** Sends data and waits until it has arrived. */
    const send = async (part: number) => {
      const goal = socket.bytesWritten + part
      socket.write(Buffer.alloc(part, 'x'))
      while (server.bytesRead < goal) await pause(1)
    }
    return { socket, send, answer: text(socket) }
  }
  /** Advances the time. */
  const pass = async (ms: number) => {
    const due = () => [...waiting].filter((each) => each.ms === ms)
    while (due().length === 0) await pause(1)
    for (const each of due()) {
      waiting.delete(each)
      each.onEnd()
    }
  }
  return { open, pass, waiting }
}

test('accepts a file of 10 MB at 1 Mbit/s, in 84 seconds', async (t) => {
  const { open, pass, waiting } = await startServer(t)
  const bytes = 10 * 1_048_576
  const { send, answer } = await open('/file', bytes)
  let sent = 0
  while (sent < bytes) {
    const part = Math.min(bytes - sent, slowLine * 10)
    await send(part)
    sent += part
    if (sent < bytes) await pass(pace.inMs)
  }
  assert.match(await answer, new RegExp(`^HTTP/1.1 200 [\\s\\S]*{"bytes":${bytes}}$`))
  while (waiting.size > 0) await pause(1)
})

test('rejects a file that arrives too slowly at any point, and any other body after 30 seconds', async (t) => {
  const { open, pass, waiting } = await startServer(t)
  const file = await open('/file', 10 * 1_048_576)
  await file.send(slowLine)
  await pass(pace.inMs)
  await file.send(pace.bytes - 1)
  await pass(pace.inMs)
  assert.match(await file.answer, /^HTTP\/1.1 408 [\s\S]*"code":"request-timeout"/)
  const body = await open('/text', 10 * 1_048_576)
  await body.send(slowLine * 10)
  await pass(bodyTimeoutMs)
  assert.match(await body.answer, /^HTTP\/1.1 408 /)
  for (const { socket } of [file, body]) socket.destroy()
  while (waiting.size > 0) await pause(1)
})
