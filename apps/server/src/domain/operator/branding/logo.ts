import { hash } from 'node:crypto'
import { maxLogoBytes, maxLogoPixels } from '@tiller/contract/platform/operator/brand'
import { PNG } from 'pngjs'

export type Logo = { logo: Buffer; logoHash: string }

const minPixels = 16
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Decodes a PNG image and encodes its pixels again, so that the stored file contains nothing else and every program can
 * read it.
 *
 * @returns the image, or why it cannot be used
 */
export function decodeLogo(base64: string): Logo | { fault: string } {
  const bytes = Buffer.from(base64, 'base64')
  const fault = findHeaderFault(bytes)
  if (fault !== undefined) return { fault }
  try {
    const logo = PNG.sync.write(PNG.sync.read(bytes, { checkCRC: true }))
    if (logo.length > maxLogoBytes)
      return {
        fault: `is too detailed: it has ${logo.length} bytes without compression of its palette; at most ${maxLogoBytes} are allowed`,
      }
    return { logo, logoHash: hash('sha256', logo, 'hex').slice(0, 32) }
  } catch {
    return { fault: 'is a damaged PNG image' }
  }
}

/** Checks the header before anything is decompressed, because a small file can contain a huge image. */
function findHeaderFault(bytes: Buffer): string | undefined {
  if (
    bytes.length < 33 ||
    !bytes.subarray(0, 8).equals(signature) ||
    bytes.toString('latin1', 12, 16) !== 'IHDR'
  )
    return 'must be a PNG image'
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (Math.min(width, height) < minPixels || Math.max(width, height) > maxLogoPixels)
    return `has ${width} × ${height} pixels; both must be between ${minPixels} and ${maxLogoPixels}`
  return bytes[28] === 0 ? undefined : 'must not be interlaced'
}
