import type { SourceConnector } from './schemas.ts'

/** How to fetch the public jobs of an applicant tracking system. */
type JobBoard = {
  /** The name that the system uses for itself. */
  name: string
  /** Matches public URLs of a board. The matched groups are inserted into `feedUrl`. */
  publicUrl: RegExp
  /**
   * The URL of the first document to fetch. `{1}` is replaced by the first group of the public URL, or by the board's
   * token.
   */
  feedUrl: string
  /** Whether a board can be given by its token instead of its URL. */
  hasToken: boolean
  /** The default number of minutes between fetches. It is longer for boards that need one request per job. */
  everyMinutes: number
}

const hourly = { hasToken: true, everyMinutes: 60 }

export const jobBoards: Record<SourceConnector, JobBoard> = {
  ASHBY: {
    name: 'Ashby',
    publicUrl: /^https:\/\/jobs\.ashbyhq\.com\/([\w.%-]+)/,
    feedUrl: 'https://api.ashbyhq.com/posting-api/job-board/{1}?includeCompensation=true',
    ...hourly,
  },
  GREENHOUSE: {
    name: 'Greenhouse',
    publicUrl: /^https:\/\/(?:job-)?boards(?:\.eu)?\.greenhouse\.io\/(?:embed\/job_board\?for=)?([\w-]+)/,
    feedUrl: 'https://boards-api.greenhouse.io/v1/boards/{1}/jobs?content=true&pay_transparency=true',
    ...hourly,
  },
  LEVER: {
    name: 'Lever',
    publicUrl: /^https:\/\/jobs\.lever\.co\/([\w.-]+)/,
    feedUrl: 'https://api.lever.co/v0/postings/{1}?mode=json',
    ...hourly,
  },
  PERSONIO: {
    name: 'Personio',
    publicUrl: /^https:\/\/([\w-]+)\.jobs\.personio\.(?:de|com)/,
    feedUrl: 'https://{1}.jobs.personio.de/xml?language=en',
    ...hourly,
  },
  RECRUITEE: {
    name: 'Recruitee',
    publicUrl: /^https:\/\/([\w-]+)\.recruitee\.com/,
    feedUrl: 'https://{1}.recruitee.com/api/offers/',
    ...hourly,
  },
  SITEMAP: {
    name: 'Sitemap',
    publicUrl: /^(https?:\/\/.+)$/,
    feedUrl: '{1}',
    hasToken: false,
    everyMinutes: 1_440,
  },
  SMARTRECRUITERS: {
    name: 'SmartRecruiters',
    publicUrl: /^https:\/\/(?:careers|jobs)\.smartrecruiters\.com\/([\w-]+)/,
    feedUrl: 'https://api.smartrecruiters.com/v1/companies/{1}/postings?limit=100&offset=0',
    hasToken: true,
    everyMinutes: 360,
  },
  TEAMTAILOR: {
    name: 'Teamtailor',
    publicUrl: /^https:\/\/([\w-]+)\.teamtailor\.com/,
    feedUrl: 'https://{1}.teamtailor.com/jobs.rss',
    ...hourly,
  },
  WORKABLE: {
    name: 'Workable',
    publicUrl: /^https:\/\/apply\.workable\.com\/([\w-]+)/,
    feedUrl: 'https://apply.workable.com/api/v1/widget/accounts/{1}?details=true',
    ...hourly,
  },
  WORKDAY: {
    name: 'Workday',
    publicUrl: /^https:\/\/([\w-]+)\.(wd\d+)\.myworkdayjobs\.com\/(?:[a-z]{2}-[A-Z]{2}\/)?([\w-]+)/,
    feedUrl: 'https://{1}.{2}.myworkdayjobs.com/wday/cxs/{1}/{3}/jobs',
    hasToken: false,
    everyMinutes: 360,
  },
}

const token = /^\w[\w.-]{0,99}$/

/**
 * Builds the URL of a board's first document from its public URL or its token. Returns undefined if the text is
 * neither.
 */
export function buildBoardFeedUrl(connector: SourceConnector, board: string): string | undefined {
  const { publicUrl, feedUrl, hasToken } = jobBoards[connector]
  const text = board.trim()
  const groups = publicUrl.exec(text)?.slice(1) ?? (hasToken && token.test(text) ? [text] : undefined)
  return groups && feedUrl.replaceAll(/\{(\d)\}/g, (_, number: string) => groups[Number(number) - 1] ?? '')
}
