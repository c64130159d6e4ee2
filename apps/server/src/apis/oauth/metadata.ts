import { customerScopes } from '@tiller/contract/scopes'
import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '#apis/dependencies.ts'
import { authorizePath } from './authorize.ts'

/** Serves `/.well-known/oauth-authorization-server` (RFC 8414). */
export async function metadataRoutes(app: FastifyInstance, { config }: AppDependencies) {
  app.get('/.well-known/oauth-authorization-server', (_, reply) => {
    const { baseUrl } = config
    const basic = ['client_secret_basic']
    return reply.header('cache-control', 'public, max-age=3600').send({
      issuer: baseUrl,
      authorization_endpoint: baseUrl + authorizePath,
      token_endpoint: `${baseUrl}/v5/oauth2/token`,
      token_endpoint_auth_methods_supported: basic,
      revocation_endpoint: `${baseUrl}/v5/oauth2/revoke`,
      revocation_endpoint_auth_methods_supported: basic,
      introspection_endpoint: `${baseUrl}/v5/oauth2/introspect`,
      introspection_endpoint_auth_methods_supported: basic,
      scopes_supported: customerScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token', 'password'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${baseUrl}/docs/guides/platform-api/authentication`,
    })
  })
}
