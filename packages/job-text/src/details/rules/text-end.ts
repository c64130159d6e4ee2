/**
 * Creates a test of whether a text ends with a match of an expression. The expression is matched backwards from the
 * end, which is faster than trying one with `$` at each position.
 */
export function createEndTest({ source }: RegExp): (text: string) => boolean {
  const backwards = new RegExp(`(?<=${source})`, 'y')
  return (text) => {
    backwards.lastIndex = text.length
    return backwards.test(text)
  }
}
