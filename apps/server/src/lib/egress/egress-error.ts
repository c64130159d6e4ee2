/** Why a call to the outside came to nothing. */
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
 * A call to the outside that came to nothing. The message is a sentence for whoever gave the URL: it holds
 * no address, no path and nothing of what was answered.
 */
export class EgressError extends Error {
  readonly reason: EgressReason

  constructor(reason: EgressReason, message: string) {
    super(message)
    this.name = 'EgressError'
    this.reason = reason
  }
}
