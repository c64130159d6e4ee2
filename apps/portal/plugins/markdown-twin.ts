/**
 * A page as plain Markdown: its title and description in place of the settings at its head, and nothing that only the
 * site understands: anchors of headings, comments, imports and elements. Code stays as it is.
 */
export const readAsMarkdown = (
  { title, description }: { title: string; description: string },
  source: string,
): string => {
  const body = source.replace(/^---\n[\s\S]*?\n---\n/, '')
  const text = body
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) => (index % 2 === 0 ? proseOf(part) : part))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return `# ${title}\n\n${description === '' ? '' : `${description}\n\n`}${text}\n`
}

const proseOf = (text: string) =>
  text
    .replace(/^import .*$/gm, '')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/^<\/?[A-Z][^>]*>$/gm, '')
    // A picture beside the source is not beside the page; its words say what it shows.
    .replace(/!\[([^\]]*)\]\((?!https?:|\/)[^)]*\)/g, '$1')
    .replace(/ \{#[\w-]+\}$/gm, '')
    .replace(/\\([<{])/g, '$1')
