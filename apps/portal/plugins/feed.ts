import type { Plugin } from '@docusaurus/types'

/** A plugin that makes the feed parser run in the browser, without Node's streams. */
export function createFeedPlugin(): Plugin {
  return {
    name: 'tiller-feed',
    configureWebpack: (_, isServer) => (isServer ? {} : { resolve: { fallback: { stream: false } } }),
  }
}
