import { createServer } from 'node:http'
import { type Command, InvalidArgumentError } from 'commander'
import { findSignatureFault } from '#lib/egress/webhook-signature.ts'
import { printLine, type CliContext } from '../terminal.ts'

type Options = { port: number; secret: string; answer: number }

/** Maximum size of a message; larger ones are rejected. */
const maxBytes = 1_000_000

/** Adds `tiller webhook listen`, which receives messages on this machine for the development of receivers. */
export function addListenCommands(noun: Command, { machine }: CliContext) {
  noun
    .command('listen')
    .description('receive events on this machine, verify their signatures, and print them')
    .requiredOption('--secret <secret>', 'signing secret', readSecret)
    .option('--port <number>', 'port to listen on', readPort, 4100)
    .option('--answer <status>', 'HTTP status to respond with, to test retries', readStatus, 204)
    .addHelpText(
      'after',
      `
A server that is to send messages to this machine must run with EGRESS_ALLOW_PRIVATE=1, and so must these commands.

  tiller webhook create --customer 1 --url http://localhost:4100/
  tiller webhook listen --secret whsec_…
  tiller webhook test 1`,
    )
    .action((options: Options) => listen(machine, options))
}

function readSecret(text: string): string {
  if (!/^whsec_[\w+/=]{1,200}$/.test(text))
    throw new InvalidArgumentError('Expected a secret that begins with whsec_.')
  return text
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('Expected a port, from 0 to 65535.')
  return port
}

function readStatus(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new InvalidArgumentError('Expected a status, from 200 to 599.')
  return status
}

/**
 * Receives messages and prints them. Signatures contain real time, so they are verified by the machine's clock, even
 * in a sandbox whose clock was advanced.
 */
function listen(machine: CliContext['machine'], { port, secret, answer }: Options) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) request.destroy()
      else chunks.push(chunk)
    })
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const fault = findSignatureFault(secret, { headers: request.headers, body, at: machine() })
      printLine(
        `${fault === undefined ? '✓' : `✗ ${fault}`} ${request.method} ${request.url}\n${readable(body)}\n`,
      )
      response.writeHead(fault === undefined ? answer : 401).end()
    })
  })
  server.on('error', ({ message }) => {
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  })
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    const actual = typeof address === 'object' && address !== null ? address.port : port
    printLine(`Listening on http://localhost:${actual}/ (Ctrl-C ends it)`)
  })
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
