import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { S3BucketConfig } from './s3-blobs.ts'

type Running = { run(): Promise<{ port: number }>; close(): Promise<void> }

const require = createRequire(import.meta.url)
// The package has no types.
const S3rver = require('@20minutes/s3rver') as new (options: object) => Running

/** A real S3 server that verifies signatures, with one bucket and one key pair. */
export async function startS3Server(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'tiller-s3-'))
  const bucket = { name: 'resumes', configs: [] }
  const start = async (port: number) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [bucket],
    })
    return { server, port: (await server.run()).port }
  }
  let running = await start(0)
  t.after(async () => {
    await running.server.close().catch(() => {})
    rmSync(directory, { recursive: true })
  })
  const { port } = running
  const target: S3BucketConfig = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'resumes',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
  }
  return {
    target,
    stop: () => running.server.close(),
    start: async () => void (running = await start(port)),
  }
}
