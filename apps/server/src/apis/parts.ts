import type pg from 'pg'
import type { ClickTokens } from '../clicks/token.ts'
import type { Config } from '../kit/config.ts'
import type { Db } from '../kit/db/database.ts'
import type { SecretBox } from '../kit/secrets/secret-box.ts'
import type { Reference } from '../reference/reference-data.ts'
import type { LiveIndex } from '../search/follow/live-index.ts'

/** The parts of a running Tiller that the APIs share. Made once, in `main/compose.ts`. */
export type Parts = Reference & {
  config: Config
  /** The one clock. */
  now: () => Date
  db: Db
  /** The same connections as `db`, for COPY and LISTEN. */
  pool: pg.Pool
  searchIndex: LiveIndex
  clickTokens: ClickTokens
  secretBox: SecretBox
}
