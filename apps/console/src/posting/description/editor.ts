import Squire from 'squire-rte'
import { createEditorNodes, parseEditorHtml } from './editor-nodes.ts'
import { serializeDescription } from './serialize.ts'

export type Format = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers'

export type Editor = {
  toggle: (format: Format) => void
  setHtml: (html: string) => void
  destroy: () => void
}

type Handlers = {
  html: string
  onChange: (html: string) => void
  onSelect: (active: ReadonlySet<Format>) => void
}

/**
 * The editor. It restores undo steps as nodes, because the page's security policy forbids assigning HTML as a string.
 */
class DescriptionSquire extends Squire {
  // oxlint-disable no-underscore-dangle -- the editor has no public method for this.
  override _setRawHTML(html: string): this {
    const root = this.getRoot()
    root.replaceChildren(parseEditorHtml(html))
    if (root.firstElementChild === null) root.append(this.createDefaultBlock())
    this._ignoreChange = true
    return this
  }
  // oxlint-enable no-underscore-dangle
}

const tags: Readonly<Record<Format, string>> = {
  bold: 'B',
  italic: 'I',
  heading: 'H3',
  bullets: 'UL',
  numbers: 'OL',
}

/** Turns an element into an editor of HTML with the formats above. Pasted HTML is reduced to these formats. */
export function createEditor(root: HTMLElement, { html, onChange, onSelect }: Handlers): Editor {
  const squire = new DescriptionSquire(root, {
    addLinks: false,
    sanitizeToDOMFragment: (pasted) => createEditorNodes(pasted),
    didError: (error) => {
      throw error
    },
  })
  // The editor also reports the HTML that was set as input.
  let known = ''
  const setHtml = (changed: string) => {
    squire.setHTML(changed)
    known = serializeDescription(root)
  }
  setHtml(html)
  const has = (format: Format) => squire.hasFormat(tags[format])
  const showActive = () => onSelect(new Set((Object.keys(tags) as Format[]).filter(has)))
  squire.addEventListener('input', () => {
    const changed = serializeDescription(root)
    if (changed === known) return
    known = changed
    onChange(changed)
  })
  squire.addEventListener('pathChange', showActive)
  return {
    toggle: (format) => {
      toggles[format](squire, has(format))
      squire.focus()
      showActive()
    },
    setHtml,
    destroy: () => squire.destroy(),
  }
}

const toggles: Record<Format, (squire: Squire, isActive: boolean) => unknown> = {
  bold: (squire, isActive) => (isActive ? squire.removeBold() : squire.bold()),
  italic: (squire, isActive) => (isActive ? squire.removeItalic() : squire.italic()),
  heading: (squire, isActive) => replaceBlocks(squire, isActive ? 'div' : 'h3'),
  bullets: (squire, isActive) => (isActive ? squire.removeList() : squire.makeUnorderedList()),
  numbers: (squire, isActive) => (isActive ? squire.removeList() : squire.makeOrderedList()),
}

/** Replaces the selected paragraphs, which are `div` elements while edited, or headings. */
const replaceBlocks = (squire: Squire, name: string) =>
  squire.modifyBlocks((fragment) => {
    for (const block of fragment.querySelectorAll('div, h3')) {
      const replacement = document.createElement(name)
      replacement.append(...block.childNodes)
      block.replaceWith(replacement)
    }
    return fragment
  })
