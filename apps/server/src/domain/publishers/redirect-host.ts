import { ApiError } from '#lib/http/api-error.ts'

/** A host name as browsers write it. Throws `invalid-request` for anything that is not just a name with a dot in it. */
export function redirectHost(text: string): string {
  const url = /^[^\s/\\?#@:]{1,253}$/.test(text) ? URL.parse(`https://${text}/`) : null
  const hostname = url?.hostname.replace(/\.$/, '') ?? ''
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/.test(hostname))
    throw new ApiError(
      'invalid-request',
      `${JSON.stringify(text)} is no host name, such as jobs.example.com.`,
    )
  return hostname
}
