/**
 * Returns the plain spelling of an element name. Case, namespace prefix, hyphens, underscores, dots, and `_x0020_`
 * for a space do not matter.
 */
export const toPlainName = (name: string) =>
  name
    .slice(name.indexOf(':') + 1)
    .toLowerCase()
    .replace(/_x0020_|[-_.]/g, '')
