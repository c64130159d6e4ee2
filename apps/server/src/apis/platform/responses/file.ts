import type { FileResponse } from '@tiller/contract/operation'
import type { ValidRequest } from '#lib/http/bind.ts'
import { streamFile } from '#lib/http/response/stream-body.ts'

/**
 * Sends a file as a download, if the operation returns one. It is never displayed inline, because its content is
 * untrusted. Returns whether it has sent a response.
 */
export async function sendFileDownload(
  { operation, request, reply }: ValidRequest,
  result: unknown,
): Promise<boolean> {
  if (operation.file !== true) return false
  const { bytes, mediaType, fileName } = result as FileResponse
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_')
  await reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(bytes instanceof Uint8Array ? bytes : streamFile(request, bytes))
  return true
}

/** Encodes a file name. `encodeURIComponent` leaves some characters unescaped that RFC 8187, 3.2.1 forbids. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
