import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Length in bytes of a complete socket address. Node 20 pads a shorter name with zeros and Node 24 does not, so they
 * would use different locks.
 */
const addressBytes = 108

/**
 * Runs `work` while no other process on this machine runs work with the same name; `onWait` is called once if
 * it has to wait. The lock is a listening socket in Linux's abstract namespace, so it is released when the
 * process ends in any way, and waiting processes are notified at once.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} onWait
 * @returns {Promise<T>}
 */
export async function withLock(name, work, onWait) {
  const path = `\0tiller-${createHash('sha256').update(name).digest('hex')}`.padEnd(addressBytes, '-')
  for (let waited = false; ; waited = true) {
    const server = await tryListen(path)
    if (server !== undefined) return work().finally(() => server.release())
    if (!waited) onWait()
    await holderGone(path)
  }
}

/** @param {string} path */
async function tryListen(path) {
  const waiting = new Set()
  const server = createServer((socket) => {
    waiting.add(socket)
    socket.on('error', () => {})
    socket.unref()
  })
  try {
    server.listen(path)
    await once(server, 'listening')
  } catch (error) {
    if (error.code === 'EADDRINUSE') return undefined
    throw error
  }
  server.unref()
  return {
    release() {
      server.close()
      for (const socket of waiting) socket.destroy()
    },
  }
}

/** @param {string} path */
async function holderGone(path) {
  const socket = connect(path)
  // Whether the connection is refused, reset, or closed, the lock is free.
  socket.on('error', () => {})
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
}
