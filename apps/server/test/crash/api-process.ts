import { startDispositions } from '../dispositions/standalone.ts'

/** The Disposition API in a process of its own, to be killed. Says on stdout where it listens; ends with its parent. */
const { baseUrl } = await startDispositions(process.env['DATABASE_URL'] ?? '', {
  port: Number(process.env['PORT'] ?? 0),
  now: () => new Date(),
})
process.stdout.write(`${baseUrl}\n`)
process.stdin.resume().once('end', () => process.exit())
