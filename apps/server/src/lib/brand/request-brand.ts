import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brand, BrandCache } from './brand.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The brand of the host in the request: that of a publisher, or of the installation for any other host. */
    readonly brand: Brand
  }
}

/** Adds `brand` to all requests. */
export function addRequestBrand(app: FastifyInstance, brands: BrandCache) {
  app.decorateRequest('brand', {
    getter(this: FastifyRequest) {
      const { byHost, installation } = brands.current()
      return byHost.size === 0 ? installation : (byHost.get(this.hostname.toLowerCase()) ?? installation)
    },
  })
}
