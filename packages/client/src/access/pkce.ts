/** Creates 256 random bits as 43 characters of base64url: a PKCE verifier (RFC 7636, 4.1) or a state. */
export const createRandomBase64Url = () => base64Url(crypto.getRandomValues(new Uint8Array(32)))

/** Computes the PKCE challenge of a verifier, its SHA-256 (RFC 7636, 4.2). */
export const computeCodeChallenge = async (verifier: string) =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
