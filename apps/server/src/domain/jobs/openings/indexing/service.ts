export type ServiceName = 'GOOGLE' | 'INDEX_NOW'

export type PageChange = { url: string; kind: 'UPDATED' | 'REMOVED' }

/**
 * The result of a request. `retry`: the service is overloaded or does not accept our credentials, so that nothing else should
 * be sent now. `rejected`: the service will never accept the URL.
 */
export type SendResult = { outcome: 'sent' | 'retry' | 'rejected'; error: string | null }

/** A search engine that is told about changed pages. */
export type IndexingService = {
  name: ServiceName
  /** URLs that may be sent in a day of `quotaZone`. */
  perDay: number
  quotaZone: string
  /** URLs per request. */
  batch: number
  send(changes: readonly PageChange[]): Promise<SendResult>
}

/** The result of a response of either service. */
export function resultOf(status: number, accepted: readonly number[]): SendResult {
  if (accepted.includes(status)) return { outcome: 'sent', error: null }
  const error = `The service answered ${status}.`
  return { outcome: status === 400 || status === 404 || status === 422 ? 'rejected' : 'retry', error }
}
