import { sql } from 'kysely'
import type { RetentionRule } from '#lib/runtime/tasks/retention.ts'

export const tokenRetention: RetentionRule[] = [
  { table: 'accessToken', isExpired: (at) => sql`expires_at <= ${at}` },
  { table: 'refreshToken', isExpired: (at) => sql`expires_at <= ${at}` },
  { table: 'authorizationCode', isExpired: (at) => sql`expires_at <= ${at}` },
  {
    table: 'tokenFamily',
    // After its codes, tokens, and sessions have been deleted; no new ones can follow.
    isExpired: () => sql`not exists (select from refresh_token where family_id = token_family.id)
      and not exists (select from authorization_code where family_id = token_family.id)
      and not exists (select from access_token where family_id = token_family.id)
      and not exists (select from console_session where family_id = token_family.id)`,
  },
]
