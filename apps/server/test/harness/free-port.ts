import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port on which nobody listens just now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The address of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
