export class SignInError extends Error {
  /**
   * The reason. `sign-in-needed`: start a sign-in. `not-begun`, `state-mismatch`, `issuer-mismatch`: the callback does
   * not belong to a sign-in of this store. `code-missing`: the callback has no code. Otherwise, it is the error code of
   * the authorization server (RFC 6749, 4.1.2.1), for example `access_denied`.
   */
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'SignInError'
    this.code = code
  }
}
