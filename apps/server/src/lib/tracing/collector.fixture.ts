import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A span as a collector receives it. */
export type ReceivedSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId: string
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  failed: boolean
  service: unknown
}

/** An OTLP/HTTP endpoint that decodes the spans it receives. */
export async function startCollector() {
  const spans: ReceivedSpan[] = []
  const server = createServer((request, response) => {
    const receive = async () => {
      if (request.url === '/v1/traces') spans.push(...decodeSpans(await buffer(request)))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    }
    void receive()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Field = { number: number; value: bigint | Buffer }

/** Reads the fields of a Protocol Buffers message. */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(bytes[at++] ?? 0)
      value |= (byte & 127n) << shift
      if (byte < 128n) return value
    }
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const type = key & 7
    if (type === 0) {
      fields.push({ number: key >> 3, value: varint() })
      continue
    }
    const length = type === 1 ? 8 : type === 5 ? 4 : Number(varint())
    fields.push({ number: key >> 3, value: bytes.subarray(at, at + length) })
    at += length
  }
  return fields
}

const messages = (bytes: Buffer, number: number) =>
  fieldsOf(bytes).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  )
const hex = (bytes: Buffer, number: number) => messages(bytes, number)[0]?.toString('hex') ?? ''

const attributesOf = (pairs: Buffer[]) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [value] = fieldsOf(messages(pair, 2)[0] ?? Buffer.alloc(0))
      const isText = value?.number === 1
      return [
        messages(pair, 1)[0]?.toString() ?? '',
        isText ? (value.value as Buffer).toString() : Number(value?.value ?? 0),
      ]
    }),
  )

const decodeSpans = (body: Buffer): ReceivedSpan[] =>
  messages(body, 1).flatMap((resourceSpans) => {
    const [resource = Buffer.alloc(0)] = messages(resourceSpans, 1)
    const service = attributesOf(messages(resource, 1))['service.name']
    return messages(resourceSpans, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => ({
        name: messages(span, 5)[0]?.toString() ?? '',
        kind: Number(fieldsOf(span).find(({ number }) => number === 6)?.value ?? 0),
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentSpanId: hex(span, 4),
        attributes: attributesOf(messages(span, 9)),
        links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
        failed: messages(span, 15).some((status) =>
          fieldsOf(status).some(({ number, value }) => number === 3 && value === 2n),
        ),
        service,
      })),
    )
  })
