/**
 * An element's name without what writers of feeds differ in: case, namespace prefix, hyphens,
 * underscores, dots and the `_x0020_` some exporters write for a space.
 */
export const plainName = (name: string) =>
  name
    .slice(name.indexOf(':') + 1)
    .toLowerCase()
    .replace(/_x0020_|[-_.]/g, '')
