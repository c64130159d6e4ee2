/** Fetches the markup of a reference page, for navigation from another page. */
export const fetchReferenceMarkup = async (route: string): Promise<string> => {
  const response = await fetch(route)
  if (!response.ok) throw new Error(`${route} answered ${response.status}.`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return page.querySelector('.reference')?.innerHTML ?? ''
}

/** Returns the route of the page with the schemas; empty if it is this page. */
export const getSchemasRoute = (root: ParentNode): string =>
  root.querySelector<HTMLElement>('[data-schemas]')?.dataset['schemas'] ?? ''

/** Sets the schema name of each placeholder without one to that of the type before it. */
export const addSchemaNames = (root: ParentNode): void => {
  let name = ''
  for (const part of root.querySelectorAll<HTMLElement>('a[href*="#schema-"], details[data-schema]')) {
    if (part.matches('a')) name = part.getAttribute('href')?.split('#schema-')[1] ?? ''
    else if (part.dataset['schema'] === '') part.dataset['schema'] = name
  }
}

const fetched = new Map<string, Promise<ParentNode>>()

/**
 * Returns the element with the named schemas: the page itself, or content that is fetched once from the schemas'
 * page.
 */
export const loadSchemas = (root: ParentNode): Promise<ParentNode> => {
  const route = getSchemasRoute(root)
  if (route === '') return Promise.resolve(root)
  const known = fetched.get(route) ?? fetchSchemas(route)
  fetched.set(route, known)
  // After a failure the next call fetches again.
  known.catch(() => fetched.delete(route))
  return known
}

const fetchSchemas = async (route: string): Promise<ParentNode> => {
  const { content } = Object.assign(document.createElement('template'), {
    innerHTML: await fetchReferenceMarkup(route),
  })
  addSchemaNames(content)
  // The copies are shown on another page.
  for (const link of content.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `${route}${link.getAttribute('href')}`)
  return content
}
