import type { Plugin } from '@docusaurus/types'

/** A plugin that bundles the feed parser for the browser, where Node's streams are missing. */
export function createFeedPlugin(): Plugin {
  return {
    name: 'tiller-feed',
    configureWebpack: (_, isServer) => (isServer ? {} : { resolve: { fallback: { stream: false } } }),
  }
}
