import { startDispositions } from './standalone.ts'

/** The Disposition API in a process of its own. Says on stdout where it listens; ends with its parent. */
const { baseUrl } = await startDispositions(process.env['DATABASE_URL'] ?? '', { now: () => new Date() })
process.stdout.write(`${baseUrl}\n`)
process.stdin.resume().once('end', () => process.exit())
