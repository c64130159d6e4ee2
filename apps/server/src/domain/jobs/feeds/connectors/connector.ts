import type { JobRecord } from '@tiller/feed-parser/read-records'
import type { SourceConnector } from '@tiller/contract/platform/sources/schemas'
import { ashby } from './boards/ashby.ts'
import { greenhouse } from './boards/greenhouse.ts'
import { lever } from './boards/lever.ts'
import { recruitee } from './boards/recruitee.ts'
import { sitemapConnector } from './boards/sitemap.ts'
import { smartRecruiters } from './boards/smart-recruiters.ts'
import { workable } from './boards/workable.ts'
import { workday } from './boards/workday.ts'

export type ConnectorRequest = {
  method?: 'GET' | 'POST'
  body?: Uint8Array
  headers?: Record<string, string>
}

/**
 * Fetches another document of the board. Returns undefined for the statuses 404 and 410.
 *
 * @throws EgressError for every other status except 200
 */
export type FetchDocument = (url: string, request?: ConnectorRequest) => Promise<Buffer | undefined>

export type JobBoardAddress = {
  /** The URL of the first document. */
  url: string
  first: Buffer
  get: FetchDocument
  /** Whether the site allows us to read a page. */
  isAllowed: (url: string) => Promise<boolean>
}

/** Reads the jobs of a board that is not an XML feed. */
export type Connector = {
  /** The request of the first document, unless it is a plain GET. */
  request?: ConnectorRequest
  read: (board: JobBoardAddress) => AsyncGenerator<JobRecord> | Generator<JobRecord>
  /** Whether the first document contains all jobs, so that the server can answer that nothing has changed. */
  isOneDocument: boolean
}

/** The connectors, except those of boards with XML documents, which the feed parser reads. */
export const connectors: Partial<Record<SourceConnector, Connector>> = {
  ASHBY: ashby,
  GREENHOUSE: greenhouse,
  LEVER: lever,
  RECRUITEE: recruitee,
  SITEMAP: sitemapConnector,
  SMARTRECRUITERS: smartRecruiters,
  WORKABLE: workable,
  WORKDAY: workday,
}
