import type { SecretBox } from './secret-box.ts'

/** Seals JSON values as a text for URLs and forms, which is not accepted for any other purpose. */
export const sealValues = (box: SecretBox, purpose: string, values: readonly unknown[]): string =>
  box.seal(Buffer.from(JSON.stringify([purpose, ...values]))).toString('base64url')

/** The values of `sealValues`; undefined for any other text. */
export function unsealValues(box: SecretBox, purpose: string, text: string): unknown[] | undefined {
  try {
    const sealed: unknown = JSON.parse(box.unseal(Buffer.from(text, 'base64url')).toString())
    return Array.isArray(sealed) && sealed[0] === purpose ? sealed.slice(1) : undefined
  } catch {
    return undefined
  }
}
