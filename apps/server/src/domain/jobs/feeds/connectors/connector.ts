import type { JobRecord } from '@tiller/feed-parser/read-records'
import type { SourceConnector } from '@tiller/contract/platform/sources/schemas'
import { ashbyConnector } from './boards/ashby.ts'
import { greenhouseConnector } from './boards/greenhouse.ts'
import { leverConnector } from './boards/lever.ts'
import { recruiteeConnector } from './boards/recruitee.ts'
import { sitemapConnector } from './boards/sitemap.ts'
import { smartRecruitersConnector } from './boards/smart-recruiters.ts'
import { workableConnector } from './boards/workable.ts'
import { workdayConnector } from './boards/workday.ts'

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

export type JobBoardReader = {
  /** The URL of the first document. */
  url: string
  first: Buffer
  get: FetchDocument
  /** Whether the `robots.txt` of the site allows fetching a page. */
  isAllowed: (url: string) => Promise<boolean>
}

/** Reads the jobs of a job board that has no XML feed. */
export type Connector = {
  /** The request of the first document, unless it is a plain GET. */
  request?: ConnectorRequest
  read: (board: JobBoardReader) => AsyncGenerator<JobRecord> | Generator<JobRecord>
  /** Whether the first document contains all jobs. Only then does the status 304 mean that no job has changed. */
  isOneDocument: boolean
}

/** The connectors, except those of boards with XML documents, which the feed parser reads. */
export const jobBoardConnectors: Partial<Record<SourceConnector, Connector>> = {
  ASHBY: ashbyConnector,
  GREENHOUSE: greenhouseConnector,
  LEVER: leverConnector,
  RECRUITEE: recruiteeConnector,
  SITEMAP: sitemapConnector,
  SMARTRECRUITERS: smartRecruitersConnector,
  WORKABLE: workableConnector,
  WORKDAY: workdayConnector,
}
