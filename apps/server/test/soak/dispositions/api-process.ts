import { startDispositions } from './standalone.ts'

/** The Disposition API in a separate process. Prints its URL; exits with its parent. */
const { baseUrl } = await startDispositions(process.env['DATABASE_URL'] ?? '', { now: () => new Date() })
process.stdout.write(`${baseUrl}\n`)
process.stdin.resume().once('end', () => process.exit())
