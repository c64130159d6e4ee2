import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'

/** What a click URL carries. Never a destination: that is looked up by the job's id. */
export type ClickToken = {
  /** Names one search result shown to one seeker; it is billed at most once. */
  tokenId: string
  rootCustomerId: number
  customerId: number
  jobId: number
  publisherId: number
  /** The price at the time of the search: the most that the click can cost. */
  priceCents: number
  issuedAtMs: number
  /** The publisher's tracking tags. */
  tags: readonly (string | null)[]
}

export type ClickTokens = {
  seal(token: Omit<ClickToken, 'tokenId'>): string
  /** Undefined for anything that was not sealed with this key. */
  open(text: string): ClickToken | undefined
}

const ivBytes = 12
const tagBytes = 16

/**
 * Click tokens are sealed with AES-256-GCM: nobody without the key can read, change or make one, and any
 * change is noticed by the 128-bit tag.
 *
 * @param key 32 random bytes
 */
export function createClickTokens(key: Buffer): ClickTokens {
  return {
    seal: ({ rootCustomerId, customerId, jobId, publisherId, priceCents, issuedAtMs, tags }) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const fields = [
        randomUUID(),
        rootCustomerId,
        customerId,
        jobId,
        publisherId,
        priceCents,
        issuedAtMs,
        ...tags,
      ]
      const sealed = Buffer.concat([cipher.update(JSON.stringify(fields), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (text) => {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length <= ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const plain = Buffer.concat([
          decipher.update(bytes.subarray(ivBytes + tagBytes)),
          decipher.final(),
        ]).toString('utf8')
        const [tokenId, rootCustomerId, customerId, jobId, publisherId, priceCents, issuedAtMs, ...tags] =
          JSON.parse(plain) as [string, number, number, number, number, number, number, ...(string | null)[]]
        return { tokenId, rootCustomerId, customerId, jobId, publisherId, priceCents, issuedAtMs, tags }
      } catch {
        return undefined
      }
    },
  }
}
