/** Why an outgoing call failed. */
export type EgressErrorReason =
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
  readonly reason: EgressErrorReason

  constructor(reason: EgressErrorReason, message: string) {
    super(message)
    this.name = 'EgressError'
    this.reason = reason
  }
}
