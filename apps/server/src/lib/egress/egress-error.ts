/** The reason for which an outgoing call failed. */
export type EgressReason =
  | 'refused-url'
  | 'refused-address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'redirect'
  | 'broken'
  | 'http-status'
  | 'stopped'

/**
 * A failed outgoing call. The message is for the person who entered the URL and contains no address, path, or
 * response data.
 */
export class EgressError extends Error {
  readonly reason: EgressReason

  constructor(reason: EgressReason, message: string) {
    super(message)
    this.name = 'EgressError'
    this.reason = reason
  }
}
