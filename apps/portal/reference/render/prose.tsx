import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

type Props = { text: string | undefined }
type Hast = ReturnType<typeof toHast>

/** Renders the Markdown of a description. Raw HTML is shown as text, and only links with safe schemes remain links. */
export const Prose = ({ text }: Props): ReactNode =>
  text === undefined || text.trim() === '' ? null : toReact(read(text))

/** Markdown without the paragraph element if there is only one, for cells and list items. */
export const InlineProse = ({ text }: Props): ReactNode => {
  if (text === undefined || text.trim() === '') return null
  const tree = read(text)
  const [only, ...others] = 'children' in tree ? tree.children : []
  const isOneParagraph = only?.type === 'element' && only.tagName === 'p' && others.length === 0
  return toReact(isOneParagraph ? { type: 'root', children: only.children } : tree)
}

const read = (text: string): Hast =>
  toHast(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), {
    handlers: { html: (_, { value }: { value: string }) => ({ type: 'text', value }) },
  })

const toReact = (tree: Hast): ReactNode =>
  toJsxRuntime(tree, { Fragment, jsx, jsxs, components: { a: SafeLink, pre: FocusablePre } })

/** A link with a safe scheme. Other schemes could run a script. */
const SafeLink = ({ href = '', children }: { href?: string | undefined; children?: ReactNode }) =>
  /^(https?:|mailto:|[/#?])/i.test(href) ? <a href={href}>{children}</a> : <span>{children}</span>

/** Preformatted text. It is focusable, so that the keyboard can scroll long lines. */
const FocusablePre = ({ children }: { children?: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
  <pre tabIndex={0} role="group" aria-label="Code">
    {children}
  </pre>
)
