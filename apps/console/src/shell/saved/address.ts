/** The address of a screen as it is saved: below `/console`, and for no customer more than for another. */
export function addressOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'https://console.invalid')
  searchParams.delete('as')
  const search = searchParams.toString()
  return `${pathname.replace(/^\/console/, '') || '/'}${search === '' ? '' : `?${search}`}`
}
