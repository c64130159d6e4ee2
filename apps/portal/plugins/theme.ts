import { createRequire } from 'node:module'
import type { Plugin } from '@docusaurus/types'
import { codeFont, fontFaces, fontFiles, textFont } from '@tiller/ui/fonts'

const { resolve } = createRequire(import.meta.url)

export const themeStyles = ['tokens.css', 'parts.css'].map((name) => resolve(`@tiller/ui/css/${name}`))

/** A plugin that adds the fonts and style sheets of packages/ui, with the theme's styles in a lower layer. */
export function createThemePlugin(): Plugin {
  return {
    name: 'tiller-face',
    injectHtmlTags: () => ({
      headTags: [preload(textFont), preload(codeFont), { tagName: 'style', innerHTML: fontFaces }],
    }),
    configureWebpack: (_, isServer) => ({
      plugins: isServer ? [] : [fontCopier],
      // Replaces modules of the theme that no page uses.
      resolve: { alias: isServer ? prismAlias : { ...prismAlias, tslib$: '@site/src/stubs/tslib.ts' } },
    }),
    // Disables the translations for old browsers, which our styles do not need, and the search for
    // configuration files.
    configurePostCss: (options) => ({ ...options, config: false, plugins: [lowerLayer] }),
  }
}

const prismAlias = { 'prism-react-renderer$': '@site/src/stubs/prism-react-renderer.ts' }

// Every page has text, and nearly every page has code.
const preload = ({ path }: { path: string }) => ({
  tagName: 'link',
  attributes: { rel: 'preload', href: path, as: 'font', type: 'font/woff2', crossorigin: 'anonymous' },
})

const fontCopies = fontFiles.map(({ source, path }) => ({ from: resolve(source), to: path.slice(1) }))

type Compiler = {
  rspack: {
    CopyRspackPlugin: new (options: { patterns: typeof fontCopies }) => { apply(on: Compiler): void }
  }
}

/** Copies the fonts to the site. It also works with the development server, which writes no files. */
const fontCopier = {
  // The types describe only webpack; the site uses Rspack.
  apply: (compiler: unknown) => {
    const bundler = compiler as Compiler
    new bundler.rspack.CopyRspackPlugin({ patterns: fontCopies }).apply(bundler)
  },
}

type Root = {
  source?: { input: { file?: string } }
  nodes: unknown[]
  removeAll(): void
  append(node: unknown): void
}
type AtRule = new (fields: { name: string; params: string; nodes: unknown[] }) => unknown

/** Moves the theme's rules into a layer, because rules without a layer would override ours. */
const lowerLayer = {
  postcssPlugin: 'theme-below-ours',
  OnceExit: (root: Root, { AtRule }: { AtRule: AtRule }) => {
    if (root.source?.input.file?.includes('/infima/') !== true) return
    const { nodes } = root
    root.removeAll()
    root.append(new AtRule({ name: 'layer', params: 'app-base', nodes }))
  },
}
