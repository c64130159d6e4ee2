import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

/**
 * The Content-Security-Policy of a page of the portal: it runs the scripts of this site and those that the
 * build has put into it, by their hashes. The style attributes that highlighted code is made of cannot be
 * named that way.
 */
export const pagePolicy = (html: string) =>
  [
    `default-src 'self'`,
    `script-src ${["'self'", ...inlineScripts(html)].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')

function inlineScripts(html: string): string[] {
  const found = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  const hashes = [...found].flatMap(([, attributes = '', code = '']) =>
    // Of another type than JavaScript it is data, which no policy holds back.
    /\bsrc=|\btype=(?!["']?(?:module|text\/javascript))/.test(attributes)
      ? []
      : `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

/** Reads a page once, and again when the file has changed. As many entries as the portal has pages. */
export function createPagePolicies(): (file: string) => string {
  const known = new Map<string, { changedMs: number; policy: string }>()
  return (file) => {
    const { mtimeMs: changedMs } = statSync(file)
    const before = known.get(file)
    if (before?.changedMs === changedMs) return before.policy
    const policy = pagePolicy(readFileSync(file, 'utf8'))
    known.set(file, { changedMs, policy })
    return policy
  }
}
