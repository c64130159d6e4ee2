import { createRequire } from 'node:module'
import type { Plugin } from '@docusaurus/types'
import { codeFont, fontFaces, fontFiles, textFont } from '@tiller/ui/fonts'

const { resolve } = createRequire(import.meta.url)

/** The style sheets of packages/ui, as the theme takes them. */
export const faceStyles = ['tokens.css', 'parts.css'].map((name) => resolve(`@tiller/ui/css/${name}`))

/** Gives the site the fonts and the style of packages/ui, and puts the theme's style below it. */
export function facePlugin(): Plugin {
  return {
    name: 'tiller-face',
    injectHtmlTags: () => ({
      headTags: [preload(textFont), preload(codeFont), { tagName: 'style', innerHTML: fontFaces }],
    }),
    configureWebpack: (_, isServer) => ({
      plugins: isServer ? [] : [fontCopier],
      // What the theme puts into every page, and none of ours needs.
      resolve: { alias: isServer ? prismAlias : { ...prismAlias, tslib$: '@site/src/instead-of/tslib.ts' } },
    }),
    // In place of the translations for old browsers: ours need none, and the minimizer knows them. No file of settings
    // is looked for at every sheet.
    configurePostCss: (options) => ({ ...options, config: false, plugins: [belowOurs] }),
  }
}

const prismAlias = { 'prism-react-renderer$': '@site/src/instead-of/prism-react-renderer.ts' }

// Every page has text, and hardly one has no code.
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

/** Also while developing, when nothing is written and the bundler serves what it holds. */
const fontCopier = {
  // The seam: the site's types know only the slower bundler, which its configuration does not choose.
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

/** The theme's rules for bare elements would win over layers, because they are in none: they get one. */
const belowOurs = {
  postcssPlugin: 'theme-below-ours',
  OnceExit: (root: Root, { AtRule }: { AtRule: AtRule }) => {
    if (root.source?.input.file?.includes('/infima/') !== true) return
    const { nodes } = root
    root.removeAll()
    root.append(new AtRule({ name: 'layer', params: 'app-base', nodes }))
  },
}
