import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

export const tokenRetention: RetentionRule[] = [
  { table: 'accessToken', over: (at) => sql`expires_at <= ${at}` },
  { table: 'refreshToken', over: (at) => sql`expires_at <= ${at}` },
  { table: 'authorizationCode', over: (at) => sql`expires_at <= ${at}` },
  {
    table: 'tokenFamily',
    // After its codes, tokens, and sessions have been deleted; no new ones can follow.
    over: () => sql`not exists (select from refresh_token where family_id = token_family.id)
      and not exists (select from authorization_code where family_id = token_family.id)
      and not exists (select from access_token where family_id = token_family.id)
      and not exists (select from console_session where family_id = token_family.id)`,
  },
]
