import { Readable } from 'node:stream'
import type { FileAnswer } from '@tiller/contract/operation'
import type { Call } from '#lib/http/bind.ts'

/**
 * Sends the file that an operation answers: as what it is, under its name, to be kept and not to be shown, because its content
 * is a stranger's.
 */
export async function sendFile({ operation, reply }: Call, result: unknown): Promise<boolean> {
  if (operation.file !== true) return false
  // The type of the handler says so.
  const { bytes, mediaType, fileName } = result as FileAnswer
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_')
  await reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(bytes instanceof Uint8Array ? bytes : Readable.from(bytes, { objectMode: false }))
  return true
}

/** RFC 8187, 3.2.1: of the characters that `encodeURIComponent` leaves, these are not allowed. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
