/** Block elements of the description. The editor's paragraphs are `div` elements. */
const blocks: Readonly<Record<string, string>> = {
  DIV: 'p',
  P: 'p',
  H3: 'h3',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
}

const inlines: Readonly<Record<string, string>> = { B: 'b', I: 'i', U: 'u' }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00A0': ' ' }

/**
 * Serializes the content of the editor as HTML: paragraphs, headings, lists, and emphasis, without attributes and
 * empty blocks. Of other elements, only the text is kept.
 */
export const serializeDescription = (root: Node): string => [...root.childNodes].map(serialize).join('')

function serialize(node: Node): string {
  const { nodeName, nodeType, nodeValue } = node
  if (nodeType === Node.TEXT_NODE)
    return (nodeValue ?? '').replaceAll(/[&<>\u00A0\u200B]/g, (character) => escapes[character] ?? '')
  // The editor ends each block with an element that makes its last line visible.
  if (nodeName === 'BR') return node.nextSibling === null ? '' : '<br>'
  const content = serializeDescription(node)
  const [block, inline] = [blocks[nodeName], inlines[nodeName]]
  // A paragraph in an item or a quotation would double its distance.
  if (block === 'p' && node.parentNode?.nodeName === 'LI') return content
  if (block !== undefined) return content.trim() === '' ? '' : `<${block}>${content}</${block}>`
  return inline === undefined || content === '' ? content : `<${inline}>${content}</${inline}>`
}
