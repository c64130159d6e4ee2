import { getFieldAnchor, getSchemaAnchor } from '../../reference/schema.ts'
import { getSchemasRoute } from './markup.ts'

/** Adds a link to a field when it is hovered or focused. The link's anchor includes the operation or schema. */
export const addFieldLinks = (root: HTMLElement, signal: AbortSignal): void => {
  root.addEventListener('pointerover', ({ target }) => addLink(root, target), { signal })
}

const addLink = (root: HTMLElement, target: EventTarget | null): void => {
  const term = target instanceof Element ? target.closest('.fields > dt') : null
  const name = term?.querySelector('code')?.textContent
  const owner = term === null ? undefined : ownerOf(root, term)
  if (term === null || !name || owner === undefined || term.querySelector('.anchor') !== null) return
  const link = document.createElement('a')
  link.className = 'anchor'
  link.href = getFieldAnchor(owner, name)
  link.textContent = '#'
  link.setAttribute('aria-label', `Link to ${name}`)
  term.append(link)
}

/** Returns the operation or schema that contains a field. Fields of an inlined schema belong to the schema. */
const ownerOf = (root: ParentNode, term: Element): string | undefined => {
  const schema = term.closest<HTMLElement>('details[data-schema]')?.dataset['schema']
  if (schema !== undefined) return `${getSchemasRoute(root)}#${getSchemaAnchor(schema)}`
  const part = term.closest('article[id]')?.id
  return part === undefined ? undefined : `#${part}`
}
