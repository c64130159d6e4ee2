/** Why nobody is signed in. */
export class SignInError extends Error {
  /**
   * `sign-in-needed`: begin a sign-in. `not-begun`, `state-mismatch`, `issuer-mismatch`: the callback is not the
   * answer to a sign-in that was begun here; `code-missing`: it says nothing. Anything else is the code that the sign-in page sent (RFC 6749,
   * 4.1.2.1), such as `access_denied`.
   */
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'SignInError'
    this.code = code
  }
}
