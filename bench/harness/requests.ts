import { Agent, request, type IncomingMessage } from 'node:http'

/** A user agent of a browser, whose clicks are not classified as a bot's. */
export const browserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Searches with many results in the sample feed. */
export const searchWords = [
  'nurse',
  'engineer',
  'clerk',
  'driver',
  'analyst',
  'manager',
  'police officer',
  'teacher',
]

export type BenchRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }

export type BenchResponse = { status: number; retryAfterSeconds: number; text: string }

export type RequestSender = { send(request: BenchRequest): Promise<BenchResponse>; close(): void }

/** Sends requests over kept-alive connections. Without `keepText`, response bodies are discarded. */
export function createSender(baseUrl: string, { keepText }: { keepText: boolean }): RequestSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    send: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const sent = request(new URL(path, baseUrl), { method, agent, headers: withLength(headers, body) })
        sent.on('error', reject)
        sent.on('response', (response) => void read(response, keepText).then(resolve, reject))
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

const withLength = (headers: Record<string, string>, body: string | undefined) =>
  body === undefined
    ? headers
    : { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }

async function read(response: IncomingMessage, keepText: boolean): Promise<BenchResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) if (keepText) chunks.push(chunk as Buffer)
  return {
    status: response.statusCode ?? 0,
    retryAfterSeconds: Number(response.headers['retry-after'] ?? 0),
    text: Buffer.concat(chunks).toString(),
  }
}

/** Requests an access token for all scopes of the client. */
export async function fetchAccessToken(
  baseUrl: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<string> {
  const response = await fetch(`${baseUrl}/v5/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/json',
    },
    body: '{"grantType":"CLIENT_CREDENTIALS"}',
  })
  const { accessToken: token } = (await response.json()) as { accessToken: string }
  return token
}
