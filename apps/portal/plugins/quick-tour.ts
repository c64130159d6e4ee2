const begin = '<!-- tour:begin -->'
const end = '<!-- tour:end -->'

/**
 * Converts the quick tour of the README to a guide: without its heading, and with the other headings one level
 * higher. The bold name at the start of a step becomes its heading. A name that is part of a sentence also stays in
 * the sentence.
 */
export const extractQuickTour = (readme: string): string => {
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

/** Changes Markdown outside of code. A `#` in a shell sample is not a heading. */
const outsideCode = (markdown: string, change: (text: string) => string): string =>
  markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')
