/** Removes the theme's metadata, which is for external search services. */
export default function SearchMetadata(): null {
  return null
}
