import { Client, errors } from '@opensearch-project/opensearch'

export type ClusterClient = Client

export type ClusterAddress = {
  /** URLs of nodes, with the same user and password or none. */
  nodes: readonly string[]
  /** Additional certificates (PEM) to trust. */
  ca?: string | undefined
}

/** A node that does not answer a search within this time is avoided, and another one is asked. */
const requestTimeoutMs = 1_000

/** Options of requests that write, and take longer than searches. */
export const writeRequest = { requestTimeout: 60_000 }

/** Creates a client. It sends requests to all nodes in turn, and avoids those that failed. */
export const createClusterClient = ({ nodes, ca }: ClusterAddress): Client =>
  new Client({
    nodes: [...nodes],
    requestTimeout: requestTimeoutMs,
    maxRetries: nodes.length,
    ...(ca === undefined ? {} : { ssl: { ca } }),
  })

/** Returns whether a request failed because of the state of the cluster, and not because it was wrong. */
export function isClusterFailure(error: unknown): boolean {
  if (!(error instanceof errors.OpenSearchClientError)) return false
  if (!(error instanceof errors.ResponseError)) return true
  const { statusCode } = error
  // 404: the index has not been filled yet. 429: the cluster rejects requests because it is overloaded.
  return statusCode === null || statusCode === 404 || statusCode === 429 || statusCode >= 500
}
