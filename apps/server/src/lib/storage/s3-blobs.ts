import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { blobKeyPattern, type BlobStore } from './blob-store.ts'

/** A bucket of a service that speaks S3. */
export type S3Bucket = {
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is named in the path of addresses, and not before the host. */
  pathStyle: boolean
}

/** The service did not do what it was asked for. */
export class S3Error extends Error {}

/** From the connection to the last byte of the answer. */
const totalMs = 30_000
/** A sealed file is hardly larger than the 10 MB that a file may have. */
const maxBlobBytes = 12 * 1_048_576
const maxErrorBytes = 16_384

/**
 * A store in a bucket. Whoever runs the server has named the address, so it may be one of his own network: this is no call to a
 * URL that somebody else gave us. Redirects are not followed.
 */
export function createS3Blobs(target: S3Bucket): BlobStore {
  const { accessKeyId, secretAccessKey, region } = target
  // Who calls tries again, and says when.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function ask(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer) {
    assert.match(key, blobKeyPattern)
    const signal = AbortSignal.timeout(totalMs)
    try {
      const request = await client.sign(urlOf(target, key), {
        method,
        signal,
        redirect: 'manual',
        // Signed with the rest, so that bytes which were damaged on their way are refused.
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      })
      return await answerOf(await fetch(request), method)
    } catch (error) {
      if (error instanceof S3Error) throw error
      const { cause = error } = error as { cause?: unknown }
      throw new S3Error(`${target.endpoint} did not answer ${method}: ${String(cause)}`)
    }
  }

  return {
    put: async (key, bytes) => void (await ask('PUT', key, bytes)),
    get: (key) => ask('GET', key),
    delete: async (key) => void (await ask('DELETE', key)),
  }
}

function urlOf({ endpoint, bucket, pathStyle }: S3Bucket, key: string): string {
  if (pathStyle) return `${endpoint}/${bucket}/${key}`
  const url = new URL(`${endpoint}/${key}`)
  url.hostname = `${bucket}.${url.hostname}`
  return url.href
}

/** What came; undefined: there is nothing under the key. */
async function answerOf(response: Response, method: string): Promise<Buffer | undefined> {
  if (response.ok) return read(response, maxBlobBytes)
  const text = String(await read(response, maxErrorBytes))
  const code = /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? 'no code'
  if (code === 'NoSuchKey') return undefined
  throw new S3Error(`The service answered ${method} with ${response.status} (${code}).`)
}

async function read(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new S3Error(`The answer is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
