declare module '@reference-pages' {
  /** Markup by route. In the browser, it is empty, because the page already contains its markup. */
  const pages: Record<string, string>
  export default pages
}
