import type { Plugin } from '@docusaurus/types'

/** Lets the importer of feeds run in the browser: its tokeniser asks for Node's streams, and does without. */
export function feedPlugin(): Plugin {
  return {
    name: 'tiller-feed',
    configureWebpack: (_, isServer) => (isServer ? {} : { resolve: { fallback: { stream: false } } }),
  }
}
