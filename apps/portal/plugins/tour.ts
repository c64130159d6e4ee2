const begin = '<!-- tour:begin -->'
const end = '<!-- tour:end -->'

/**
 * The quick tour of the README as the body of a guide: without its own heading, each heading below one
 * level up, because the guide's title stands above them. A step, whose paragraph begins with its name,
 * gets that as a heading; where the name is a part of its first sentence, it stays there too.
 */
export const takeTour = (readme: string): string => {
  const from = readme.indexOf(begin)
  const to = readme.indexOf(end, from)
  if (from < 0 || to < 0)
    throw new Error(`README.md must hold the quick tour between ${begin} and ${end}; one of them is missing.`)
  return outsideCode(readme.slice(from + begin.length, to).trim(), (text) =>
    text
      .replace(/^## .*\n?/m, '')
      .replace(/^#(##+ )/gm, '$1')
      .replace(/^\*\*([^*]+)\.\*\*\s+/gm, '## $1\n\n')
      .replace(/^\*\*([^*]+)\*\*/gm, '## $1\n\n$1'),
  ).trim()
}

/** Applies a change to prose only: a `#` in a shell sample is no heading. */
const outsideCode = (markdown: string, change: (text: string) => string): string =>
  markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
