/** Removed: the theme's metadata is for external search services. */
export default function SearchMetadata(): null {
  return null
}
