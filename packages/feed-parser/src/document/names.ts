/**
 * Removes differences between feeds from an element name: case, namespace prefix, hyphens, underscores, dots,
 * and `_x0020_` for a space.
 */
export const toPlainName = (name: string) =>
  name
    .slice(name.indexOf(':') + 1)
    .toLowerCase()
    .replace(/_x0020_|[-_.]/g, '')
