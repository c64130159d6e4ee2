declare module '@reference-pages' {
  /** Markup by route: complete on the server, empty in the browser, where it is already in the page. */
  const pages: Record<string, string>
  export default pages
}
