/**
 * Converts MDX to plain Markdown. Title and description replace the front matter. Anchors, comments, imports, and
 * elements are removed. Code is unchanged.
 */
export const convertMdxToMarkdown = (
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
    // Relative image paths are not valid next to the page; the alternative text remains.
    .replace(/!\[([^\]]*)\]\((?!https?:|\/)[^)]*\)/g, '$1')
    .replace(/ \{#[\w-]+\}$/gm, '')
    .replace(/\\([<{])/g, '$1')
