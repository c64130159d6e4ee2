import { connectToDatabase } from '#lib/postgres/database.ts'
import { runDueActions } from '#domain/campaigns/scheduling/due/run-due-actions.ts'

/** A worker that repeatedly applies everything due at `AT`. Exits with its parent. */
const { db } = connectToDatabase(process.env['DATABASE_URL'] ?? '', { connections: 4 })
const at = new Date(process.env['AT'] ?? '')
process.stdin.resume().once('end', () => process.exit())
for (;;) await runDueActions({ db, config: { billingZone: 'America/New_York' } }, at)
