import type { FastifyReply, FastifyRequest } from 'fastify'
import { issueDeviceCookie } from '#domain/access/sign-in/known-device.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { Config } from '#lib/config/config.ts'

const name = 'tlr_sign_in'

/**
 * Sets a cookie that binds a sign-in to the browser in which it began. Scripts and forms of other sites cannot use it.
 */
export const setBrowserBindingCookie = (
  reply: FastifyReply,
  secret: string,
  path: string,
  { baseUrl }: Config,
): FastifyReply =>
  reply.setCookie(name, secret, {
    path,
    maxAge: 900,
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
  })

const deviceName = 'tlr_device'
const deviceMaxAgeSeconds = 180 * 86_400

/** Marks this browser as a known device of the user (`issueDeviceCookie`). */
export const setDeviceCookie = (
  reply: FastifyReply,
  { config: { baseUrl }, secretBox }: { config: Config; secretBox: SecretBox },
  credentialId: number,
): FastifyReply =>
  reply.setCookie(deviceName, issueDeviceCookie(secretBox, credentialId), {
    path: '/',
    maxAge: deviceMaxAgeSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
  })

export const getDeviceCookie = ({ cookies }: FastifyRequest): string | undefined => cookies[deviceName]

export const getBrowserSecret = ({ cookies }: FastifyRequest): string | undefined =>
  parseSessionSecret(cookies[name])

/** Returns the session secret in a cookie value, or undefined if it does not have the right format. */
export const parseSessionSecret = (value: string | undefined): string | undefined =>
  /^tlr_session_[\w-]{43}$/.exec(value ?? '')?.[0]
