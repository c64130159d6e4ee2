/** The markup of a reference page, taken from the page itself when the reader comes from another one. */
export const fetchMarkup = async (route: string): Promise<string> => {
  const response = await fetch(route)
  if (!response.ok) throw new Error(`${route} answered ${response.status}.`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return page.querySelector('.reference')?.innerHTML ?? ''
}

/** The address of the page that describes the schemas of this one; empty if it is this one. */
export const schemasRoute = (root: ParentNode): string =>
  root.querySelector<HTMLElement>('[data-schemas]')?.dataset['schemas'] ?? ''

/** Gives each place of a schema its name: that of the type before it, which the markup does not say twice. */
export const nameSchemas = (root: ParentNode): void => {
  let name = ''
  for (const part of root.querySelectorAll<HTMLElement>('a[href*="#schema-"], details[data-schema]')) {
    if (part.matches('a')) name = part.getAttribute('href')?.split('#schema-')[1] ?? ''
    else if (part.dataset['schema'] === '') part.dataset['schema'] = name
  }
}

const fetched = new Map<string, Promise<ParentNode>>()

/** What holds the descriptions of the named schemas: this page, or a copy of the other, which is asked for once. */
export const schemasFor = (root: ParentNode): Promise<ParentNode> => {
  const route = schemasRoute(root)
  if (route === '') return Promise.resolve(root)
  const known = fetched.get(route) ?? fetchSchemas(route)
  fetched.set(route, known)
  // What failed is asked for anew by the next one who needs it.
  known.catch(() => fetched.delete(route))
  return known
}

const fetchSchemas = async (route: string): Promise<ParentNode> => {
  const { content } = Object.assign(document.createElement('template'), {
    innerHTML: await fetchMarkup(route),
  })
  nameSchemas(content)
  // Copies of it stand on another page.
  for (const link of content.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `${route}${link.getAttribute('href')}`)
  return content
}
