/** A font file: its source in an npm package, its public path, and the characters that it contains. */
export type FontFile = {
  family: string
  source: string
  /**
   * The public path, which the pages and the portal share. It contains the version, so browsers can cache the file
   * indefinitely.
   */
  path: string
  unicodeRange: string
}

export const fontVersion = '5.3.0'

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinMore =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0'

const file = (family: string, alphabet: 'latin' | 'latin-ext'): FontFile => {
  const name = family.toLowerCase().replace(' ', '-')
  return {
    family,
    source: `@fontsource-variable/${name}/files/${name}-${alphabet}-wght-normal.woff2`,
    path: `/assets/fonts/${name}-${alphabet}-${fontVersion}.woff2`,
    unicodeRange: alphabet === 'latin' ? latin : latinMore,
  }
}

/** The font files that an English page needs first. */
export const textFont = file('Geist', 'latin')
export const codeFont = file('Geist Mono', 'latin')

/**
 * All font files. The packages' own style sheets are not used, because they would add six alphabets to every page.
 */
export const fontFiles: readonly FontFile[] = [
  textFont,
  file('Geist', 'latin-ext'),
  codeFont,
  file('Geist Mono', 'latin-ext'),
]

// Metrics of Geist for the fallback font prevent a layout shift.
const standIn =
  "@font-face{font-family:'Geist stand-in';src:local('Arial'),local('Liberation Sans');size-adjust:104%;ascent-override:89%;descent-override:21%}"

/** The `@font-face` rules. Pages embed them, because a style sheet would delay the loading of the fonts. */
export const fontFaces: string = [
  ...fontFiles.map(
    ({ family, path, unicodeRange }) =>
      `@font-face{font-family:'${family}';font-display:swap;font-weight:100 900;src:url(${path}) format('woff2');unicode-range:${unicodeRange}}`,
  ),
  standIn,
].join('')
