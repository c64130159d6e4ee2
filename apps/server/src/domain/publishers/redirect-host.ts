import { ApiError } from '#lib/http/api-error.ts'

/** Normalizes a host name. Throws `invalid-request` unless it is a name with a dot. */
export function parseRedirectHost(text: string): string {
  const url = /^[^\s/\\?#@:]{1,253}$/.test(text) ? URL.parse(`https://${text}/`) : null
  const hostname = url?.hostname.replace(/\.$/, '') ?? ''
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/.test(hostname))
    throw new ApiError(
      'invalid-request',
      `${JSON.stringify(text)} is not a host name such as jobs.example.com.`,
    )
  return hostname
}
