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
  // Copies of it stand on another page.
  for (const link of content.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `${route}${link.getAttribute('href')}`)
  return content
}
