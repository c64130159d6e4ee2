import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'

const name = 'tlr_sign_in'

/** Binds a sign-in to the browser in which it began. Scripts and forms of other sites cannot use the cookie. */
export const setBrowserCookie = (
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

export const browserOf = ({ cookies }: FastifyRequest): string | undefined => sessionSecretOf(cookies[name])

/** Undefined unless the value has the format of a session secret. */
export const sessionSecretOf = (value: string | undefined): string | undefined =>
  /^tlr_session_[\w-]{43}$/.exec(value ?? '')?.[0]
