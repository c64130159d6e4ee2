/**
 * Characters that XML forbids and that the repair takes out of every document, so that they can stand for
 * something else in the values of attributes until the tokeniser has read them. Each takes the place of
 * one character: lines and columns stay those of the document.
 */
export const standIns = {
  /** An ampersand that begins no reference. */
  ampersand: '\uffff',
  /** Nothing: what was removed, or the rest of a longer text that was replaced. */
  nothing: '\ufffe',
} as const

/** The value that was meant by one with stand-ins. */
export const withoutStandIns = (value: string) => value.replaceAll(/\uffff/g, '&').replaceAll(/\ufffe/g, '')
