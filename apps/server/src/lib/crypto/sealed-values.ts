import type { SecretBox } from './secret-box.ts'

/** Seals JSON values as a text for URLs and forms. The text cannot be unsealed for another purpose. */
export const sealValues = (box: SecretBox, purpose: string, values: readonly unknown[]): string =>
  box.seal(Buffer.from(JSON.stringify([purpose, ...values]))).toString('base64url')

/** Returns the values that `sealValues` has sealed, or undefined for any other text. */
export function unsealValues(box: SecretBox, purpose: string, text: string): unknown[] | undefined {
  try {
    const sealed: unknown = JSON.parse(box.unseal(Buffer.from(text, 'base64url')).toString())
    return Array.isArray(sealed) && sealed[0] === purpose ? sealed.slice(1) : undefined
  } catch {
    return undefined
  }
}
