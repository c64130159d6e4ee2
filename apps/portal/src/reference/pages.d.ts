declare module '@reference-pages' {
  /** Markup by route. Whole for the server, empty in the browser, where the markup is in the page already. */
  const pages: Record<string, string>
  export default pages
}
