export type IndexingServiceName = 'GOOGLE' | 'INDEX_NOW'

export type PageChange = { url: string; kind: 'UPDATED' | 'REMOVED' }

/**
 * The result of a request. `retry`: the service is overloaded or rejects our credentials, so no further request should
 * be sent now. `rejected`: the service will never accept the URL.
 */
export type IndexingResult = { outcome: 'sent' | 'retry' | 'rejected'; error: string | null }

/** A search engine that is notified of changed pages. */
export type IndexingService = {
  name: IndexingServiceName
  /** Maximum number of URLs per day of `quotaZone`. */
  perDay: number
  quotaZone: string
  /** Maximum number of URLs per request. */
  batch: number
  send(changes: readonly PageChange[]): Promise<IndexingResult>
}

/** Interprets the status of a response; `accepted` lists the statuses of success. */
export function interpretIndexingStatus(status: number, accepted: readonly number[]): IndexingResult {
  if (accepted.includes(status)) return { outcome: 'sent', error: null }
  const error = `The service answered ${status}.`
  return { outcome: status === 400 || status === 404 || status === 422 ? 'rejected' : 'retry', error }
}
