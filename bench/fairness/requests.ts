import { Agent, request, type IncomingMessage } from 'node:http'

/** Says that a person follows a click, and not a program. */
export const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export type Sending = { method?: string; path: string; headers?: Record<string, string>; body?: string }

export type Sent = { status: number; retryAfterSeconds: number; location: string | undefined; text: string }

export type Sender = {
  send(sending: Sending): Promise<Sent>
  close(): void
}

/** Sends requests over kept connections and keeps of an answer no more than is asked for. */
export function createSender(baseUrl: string, { keepText }: { keepText: boolean }): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    send: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const sent = request(new URL(path, baseUrl), { method, agent, headers: withLength(headers, body) })
        sent.on('error', reject)
        sent.on('response', (answer) => void read(answer, keepText).then(resolve, reject))
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

const withLength = (headers: Record<string, string>, body: string | undefined) =>
  body === undefined
    ? headers
    : { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }

async function read(answer: IncomingMessage, keepText: boolean): Promise<Sent> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) if (keepText) chunks.push(chunk as Buffer)
  return {
    status: answer.statusCode ?? 0,
    retryAfterSeconds: Number(answer.headers['retry-after'] ?? 0),
    location: answer.headers.location,
    text: Buffer.concat(chunks).toString(),
  }
}
