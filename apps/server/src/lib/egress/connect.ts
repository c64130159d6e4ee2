import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { EgressError } from './egress-error.ts'
import { getUrlHost, getUrlPort, type HostPolicy } from './check-url.ts'

/** Resolves a host name to all of its addresses. */
export type ResolveName = (name: string) => Promise<readonly string[]>

export type ConnectionOptions = {
  resolve: ResolveName
  reach: HostPolicy
  /** CA certificates that replace the system's. */
  ca?: string | undefined
}

/** Maximum number of addresses that are tried in turn. */
const triedAddresses = 3

/**
 * Connects to the host of a checked URL. The name is resolved once and the socket connects to the address, so
 * the name cannot resolve differently after the check. One forbidden address rejects the call. The address that
 * the socket reports is checked again.
 */
export async function connectToUrl(url: URL, parts: ConnectionOptions, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted()
  const addresses = await allowedAddresses(getUrlHost(url), parts, signal)
  let failure: unknown
  for (const address of addresses.slice(0, triedAddresses)) {
    try {
      const socket = await connected(connectTcp({ host: address, port: getUrlPort(url) }), 'connect', signal)
      checkPeer(socket, parts.reach)
      return url.protocol === 'https:' ? await secured(socket, getUrlHost(url), parts.ca, signal) : socket
    } catch (error) {
      if (!(error instanceof EgressError) || error.reason !== 'connect') throw error
      failure = error
    }
  }
  throw failure
}

async function allowedAddresses(host: string, { resolve, reach }: ConnectionOptions, signal: AbortSignal) {
  const addresses = isIP(host) === 0 ? await lookedUp(host, resolve, signal) : [host]
  if (!addresses.every((address) => reach.allowsAddress(address)))
    throw new EgressError('refused-address', 'The host is not on the public internet.')
  return [...addresses].sort((a, b) => isIP(a) - isIP(b))
}

async function lookedUp(host: string, resolve: ResolveName, signal: AbortSignal) {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    const addresses = await Promise.race([resolve(host).catch(() => []), aborted.promise])
    if (addresses.length === 0) throw new EgressError('dns', 'The host name cannot be resolved.')
    return addresses
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function checkPeer(socket: Socket, reach: HostPolicy) {
  if (reach.allowsAddress(socket.remoteAddress ?? '')) return
  socket.destroy()
  throw new EgressError('refused-address', 'The host is not on the public internet.')
}

function secured(socket: Socket, host: string, ca: string | undefined, signal: AbortSignal) {
  const secure = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  })
  return connected(secure, 'tls', signal)
}

/**
 * Waits for a connection. If the signal is aborted first, the socket is destroyed and the signal's reason is
 * thrown.
 */
function connected<S extends Socket>(socket: S, kind: 'connect' | 'tls', signal: AbortSignal): Promise<S> {
  const { promise, resolve, reject } = Promise.withResolvers<S>()
  const abort = () => void socket.destroy(signal.reason as Error)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  socket.once(kind === 'tls' ? 'secureConnect' : 'connect', () => resolve(socket))
  // Stays registered, because an unhandled error event would end the process.
  socket.on('error', (error: NodeJS.ErrnoException) =>
    reject(error instanceof EgressError ? error : failureOf(kind, error)),
  )
  socket.once('close', () => reject(failureOf(kind)))
  return promise.finally(() => signal.removeEventListener('abort', abort))
}

function failureOf(kind: 'connect' | 'tls', error?: NodeJS.ErrnoException) {
  if (kind === 'connect') return new EgressError('connect', 'The server does not accept connections.')
  const code = error?.code === undefined ? '' : ` (${error.code})`
  return new EgressError(
    'tls',
    `No secure connection could be established: the server's certificate or TLS${code}.`,
  )
}
