import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

/**
 * Returns the Content-Security-Policy of a portal page: scripts and styles of this site, and the page's inline ones by
 * hash. The style attributes of highlighted code are also allowed by hash.
 */
export const createPagePolicy = (html: string) =>
  [
    `default-src 'self'`,
    `script-src ${["'self'", ...inlineScripts(html)].join(' ')}`,
    `style-src ${["'self'", ...inlineStyles(html)].join(' ')}`,
    `style-src-attr ${["'unsafe-hashes'", ...styleAttributes(html)].join(' ')}`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const distinct = (texts: readonly string[]) => [...new Set(texts)].map(hashOf)

const inlineScripts = (html: string) =>
  distinct(
    [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', code = '']) =>
      // A script element of another type is data, to which no policy applies.
      /\bsrc=|\btype=(?!["']?(?:module|text\/javascript))/.test(attributes) ? [] : code,
    ),
  )

const inlineStyles = (html: string) =>
  distinct([...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, code = '']) => code))

/** Returns the values of style attributes, with any quotes or none. */
const styleAttributes = (html: string) =>
  distinct(
    [...html.matchAll(/<[a-z][^<>]*?\sstyle=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)].map(
      ([, double, single, bare]) => unescaped(double ?? single ?? bare ?? ''),
    ),
  )

const characters: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'", '#x27': "'" }

const unescaped = (text: string) =>
  text.replace(/&(#?\w+);/g, (reference, name: string) => characters[name] ?? reference)

/**
 * Creates a cache of policies. An entry is computed again when its file changes.
 *
 * @param findText returns the text of a file that is not sent as it was built
 */
export function createPagePolicyCache(
  findText: (file: string) => string | undefined = () => undefined,
): (file: string) => string {
  const known = new Map<string, { changedMs: number; policy: string }>()
  return (file) => {
    const { mtimeMs: changedMs } = statSync(file)
    const before = known.get(file)
    if (before?.changedMs === changedMs) return before.policy
    const policy = createPagePolicy(findText(file) ?? readFileSync(file, 'utf8'))
    known.set(file, { changedMs, policy })
    return policy
  }
}
