import { t } from '../../language/text.ts'

const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Returns the name of a browser. User agents also contain the names of older browsers, so the most specific name is
 * tested first.
 */
export function detectBrowserName(userAgent: string | null): string {
  if (userAgent === null) return t('A browser')
  const browser = firstOf(browsers, userAgent) ?? t('A browser')
  const system = firstOf(systems, userAgent)
  return system === undefined ? browser : t('{browser} on {system}', { browser, system })
}
