import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { blobKeyPattern, type RemoteStore } from './blob-store.ts'

/** A bucket of an S3-compatible service. */
export type S3BucketConfig = {
  /** The URL of the service, without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether URLs contain the bucket in their path instead of their host. */
  pathStyle: boolean
}

/** Thrown if the S3 service failed. */
export class S3Error extends Error {}

/** Maximum time in ms from connecting to the last byte of the response. */
const totalMs = 30_000
/** Slightly more than the size of the largest object, a WAL segment of 16 MB. */
const maxBlobBytes = 17 * 1_048_576
const maxErrorBytes = 16_384

/**
 * Creates a store in an S3 bucket. It does not use the egress client, because the operator configures the address,
 * which may be internal. Redirects are not followed.
 */
export function createS3Store(target: S3BucketConfig): RemoteStore {
  const { accessKeyId, secretAccessKey, region } = target
  // Callers retry failed requests.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function ask(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer) {
    assert.match(key, blobKeyPattern)
    const signal = AbortSignal.timeout(totalMs)
    try {
      const request = await client.sign(urlOf(target, key), {
        method,
        signal,
        redirect: 'manual',
        // Signed, so that damaged content is rejected.
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
      throw new S3Error(`${target.endpoint} did not respond to ${method}: ${String(cause)}`)
    }
  }

  return {
    put: async (key, bytes) => void (await ask('PUT', key, bytes)),
    get: (key) => ask('GET', key),
    delete: async (key) => void (await ask('DELETE', key)),
  }
}

function urlOf({ endpoint, bucket, pathStyle }: S3BucketConfig, key: string): string {
  if (pathStyle) return `${endpoint}/${bucket}/${key}`
  const url = new URL(`${endpoint}/${key}`)
  url.hostname = `${bucket}.${url.hostname}`
  return url.href
}

/** Returns the content of a response, or undefined if the key does not exist. */
async function answerOf(response: Response, method: string): Promise<Buffer | undefined> {
  if (response.ok) return read(response, maxBlobBytes)
  const text = String(await read(response, maxErrorBytes))
  const code = /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? 'no code'
  if (code === 'NoSuchKey') return undefined
  throw new S3Error(`The service responded to ${method} with status ${response.status} (${code}).`)
}

async function read(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new S3Error(`The response is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
