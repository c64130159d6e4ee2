import { once } from 'node:events'
import { connect } from 'node:net'

export type HttpConnection = {
  /** Sends a JSON body and resolves with the status when the whole answer is there. One at a time. */
  post(body: string): Promise<number>
  close(): void
}

/**
 * A kept-alive connection that posts to one path and does no more than that takes: the load generator
 * shares the cores with what it measures, and `fetch` would need more of them than the server.
 */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true).setEncoding('latin1')
  await once(socket, 'connect')
  let received = ''
  let waiting: PromiseWithResolvers<number> | undefined
  socket.on('data', (part) => {
    received += String(part)
    const headEnd = received.indexOf('\r\n\r\n')
    const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(received)?.[1])
    if (headEnd < 0 || received.length < headEnd + 4 + length) return
    const status = Number(received.slice(9, 12))
    received = ''
    waiting?.resolve(status)
  })
  const broken = () => waiting?.reject(new Error('The server closed the connection.'))
  socket.on('error', broken).on('close', broken)
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: `
  return {
    post: (body) => {
      waiting = Promise.withResolvers()
      socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
