import type { Categories } from '@tiller/job-text/categories'
import type { Places } from '@tiller/job-text/places'
import type pg from 'pg'
import type { SecretBox } from './access/secret-box.ts'
import type { ClickTokens } from './clicks/token.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { LiveIndex } from './search/live-index.ts'

/** The parts of a running Tiller that features share. Made once, in `start.ts`. */
export type Platform = {
  config: Config
  /** The one clock. */
  now: () => Date
  db: Db
  /** The same connections as `db`, for COPY and LISTEN. */
  pool: pg.Pool
  places: Places
  categories: Categories
  searchIndex: LiveIndex
  clickTokens: ClickTokens
  secretBox: SecretBox
}
