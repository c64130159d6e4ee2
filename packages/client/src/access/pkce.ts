/** 256 random bits as 43 characters of base64url: a verifier (RFC 7636, 4.1) or a state. */
export const randomText = () => base64Url(crypto.getRandomValues(new Uint8Array(32)))

/** The SHA-256 of the verifier (RFC 7636, 4.2). */
export const challengeOf = async (verifier: string) =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
