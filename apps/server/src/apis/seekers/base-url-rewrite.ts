import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { plainAddress } from '@tiller/contract/api'

/** A file of the build that names the server, with the address of this one. */
export type Addressed = {
  text: string
  etag: string
  /** The same as Brotli. It is made when it is first asked for, away from the requests, and kept. */
  packed: () => Promise<Buffer>
}

/**
 * The build and the documents name the server by the address of a plain start. Where this server has another, its
 * files are given with that, each read once and again when it has changed; as many are kept as the build has.
 *
 * @returns gives undefined for a file that is right as it is
 */
export function baseUrlRewrite(baseUrl: string): (file: string) => Addressed | undefined {
  if (baseUrl === plainAddress) return () => undefined
  // In text of scripts and shells, too, and in attributes.
  const address = baseUrl.replaceAll("'", '%27').replaceAll('&', '%26')
  const known = new Map<string, { changedMs: number; addressed: Addressed | undefined }>()
  return (file) => {
    if (!isText.test(file)) return undefined
    const { mtimeMs: changedMs } = statSync(file)
    const before = known.get(file)
    if (before?.changedMs === changedMs) return before.addressed
    const addressed = put(address, readFileSync(file, 'utf8'))
    known.set(file, { changedMs, addressed })
    return addressed
  }
}

const isText = /\.(css|html|js|json|md|svg|txt|xml|ya?ml)$/

function put(address: string, built: string): Addressed | undefined {
  if (!built.includes(plainAddress)) return undefined
  const text = built.replaceAll(plainAddress, () => address)
  // Weak: it names the content, in whatever encoding it is sent.
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  let packing: Promise<Buffer> | undefined
  return { text, etag, packed: () => (packing ??= pack(text)) }
}

// The two best qualities take a page of the reference seconds, and save a tenth more.
const quality = 9

const pack = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
