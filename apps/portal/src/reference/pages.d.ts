declare module '@reference-pages' {
  /** Markup by route. It is complete on the server, and empty in the browser, where it is already in the page. */
  const pages: Record<string, string>
  export default pages
}
