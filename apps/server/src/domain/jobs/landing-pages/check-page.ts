import { EgressError } from '#lib/egress/egress-error.ts'
import type { EgressClient, EgressResponse } from '#lib/egress/egress.ts'
import { createRobotsChecker, userAgentHeader } from '#lib/egress/robots.ts'

/**
 * CLOSED: the page is gone, or says that the job is closed. UNKNOWN: the site does not say, or does not allow the
 * check. UNREACHABLE: the site is gone, or the network of this server fails.
 */
export type PageState = { outcome: 'OPEN' | 'CLOSED' | 'UNKNOWN' | 'UNREACHABLE'; reason: string | null }

/** Maximum number of bytes read from a page. A notice that the job is closed comes earlier. */
const readBytes = 512 * 1024

/** Sentences with which applicant tracking systems replace closed jobs. */
const closedTexts =
  /\b(?:no longer (?:accepting applications|available|open|active|posted)|(?:job|position|posting|vacancy|role|requisition) (?:has been|is|was) (?:filled|closed|expired|removed)|(?:job|position|posting) has expired|applications are closed)\b/i

/** Failures before the site answers. */
const unreachableReasons = new Set<EgressError['reason']>(['dns', 'connect', 'tls'])

/** Checks landing pages; the `robots.txt` of each site is read once. */
export function createPageChecker({ egress, http }: { egress: EgressClient; http: boolean }) {
  const isAllowed = createRobotsChecker({ egress, http })
  return async (url: string): Promise<PageState> => {
    try {
      if (!(await isAllowed(url)))
        return { outcome: 'UNKNOWN', reason: 'robots.txt does not allow the check.' }
      const limits = { redirects: 3, totalMs: 20_000, maxBytes: 64 * 1024 ** 2 }
      return await stateOf(await egress.open({ url, http, ...limits, headers: userAgentHeader }))
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      return {
        outcome: unreachableReasons.has(error.reason) ? 'UNREACHABLE' : 'UNKNOWN',
        reason: error.message,
      }
    }
  }
}

async function stateOf(response: EgressResponse): Promise<PageState> {
  const { status } = response
  try {
    if (status === 404 || status === 410) return { outcome: 'CLOSED', reason: `The page answers ${status}.` }
    if (status !== 200) return { outcome: 'UNKNOWN', reason: `The page answers ${status}.` }
    const [text] = closedTexts.exec(await beginningOf(response)) ?? []
    return text === undefined
      ? { outcome: 'OPEN', reason: null }
      : { outcome: 'CLOSED', reason: `The page says "${text}".` }
  } finally {
    response.close()
  }
}

/** Returns the visible text at the beginning of a page. */
async function beginningOf({ body }: EgressResponse): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= readBytes) break
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/<(script|style)\b[^<]*(?:(?!<\/\1)<[^<]*)*<\/\1>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
