import { Ajv } from 'ajv'
import type { Click } from '../recording/click.ts'

/** The fields of a click that the spool stores. Address and user agent are stored as hashes only. */
export type SpooledClick = Pick<
  Click,
  'id' | 'at' | 'isBot' | 'isForeign' | 'isDataCenter' | 'token' | 'visitor'
>

type Line = Pick<Click, 'id' | 'token'> & {
  machine: boolean
  /** Whether the click came from abroad; absent in lines of older versions. */
  abroad?: boolean
  dataCenter?: boolean
  at: string
  person: Hashes
  network: Hashes
  lock: number
}
/** Hashes of one value, such as an IP address, with today's and yesterday's key, in base64. */
type Hashes = [string, string]

const id = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const uuid = { type: 'string', pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }
const hashes = {
  type: 'array',
  items: { type: 'string', pattern: '^[A-Za-z0-9+/]{43}=$' },
  minItems: 2,
  maxItems: 2,
}
const all = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
})

const isLine = new Ajv({ strictTuples: false }).compile<Line>(
  all(
    {
      id: uuid,
      at: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` },
      machine: { type: 'boolean' },
      token: all(
        {
          tokenId: uuid,
          rootCustomerId: id,
          customerId: id,
          jobId: id,
          publisherId: id,
          priceCents: id,
          issuedAtMs: id,
          tags: { type: 'array', items: { type: 'string', nullable: true } },
        },
        {
          channel: { type: 'string', enum: ['FEED'] },
          urlId: uuid,
          visitorId: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' },
        },
      ),
      person: hashes,
      network: hashes,
      lock: { type: 'integer' },
    },
    { abroad: { type: 'boolean' }, dataCenter: { type: 'boolean' } },
  ),
)

/** Encodes a click as one line without its line feed. */
export function formatSpoolLine({
  id,
  at,
  isBot,
  isForeign,
  isDataCenter,
  token,
  visitor,
}: SpooledClick): string {
  const { person, network, networkLockKey } = visitor
  const base64 = ({ today, yesterday }: typeof person): Hashes => [
    today.toString('base64'),
    yesterday.toString('base64'),
  ]
  const line: Line = {
    id,
    at: at.toISOString(),
    machine: isBot,
    ...(isForeign ? { abroad: true } : {}),
    ...(isDataCenter ? { dataCenter: true } : {}),
    token,
    person: base64(person),
    network: base64(network),
    lock: networkLockKey,
  }
  return JSON.stringify(line)
}

/** Decodes a line; returns undefined if it is truncated or invalid. */
export function parseSpoolLine(text: string): SpooledClick | undefined {
  const line = parseJson(text)
  if (!isLine(line)) return undefined
  const { id, at, machine, abroad = false, dataCenter = false, token, person, network, lock } = line
  const bytes = ([today, yesterday]: Hashes) => ({
    today: Buffer.from(today, 'base64'),
    yesterday: Buffer.from(yesterday, 'base64'),
  })
  return {
    id,
    at: new Date(at),
    isBot: machine,
    isForeign: abroad,
    isDataCenter: dataCenter,
    token,
    visitor: { person: bytes(person), network: bytes(network), networkLockKey: lock },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
