import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brand, BrandCache } from './brand.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The brand of the host in the request: that of a publisher, or of the installation for any other host. */
    readonly brand: Brand
  }
}

/** Adds `brand` to all requests that reach a route or a hook. */
export const addRequestBrand = (app: FastifyInstance, brands: BrandCache) =>
  app.decorateRequest('brand', {
    getter(this: FastifyRequest) {
      return brandOfHost(brands, this.hostname)
    },
  })

/** Adds `brand` to the request of a malformed URL, which Fastify does not decorate. */
export const addBrandTo = (request: FastifyRequest, brands: BrandCache) =>
  Object.defineProperty(request, 'brand', { value: brandOfHost(brands, request.hostname) })

function brandOfHost(brands: BrandCache, hostname: string): Brand {
  const { byHost, installation } = brands.current()
  return byHost.get(hostname.toLowerCase()) ?? installation
}
