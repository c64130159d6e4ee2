/** Nothing: what the theme would say here is for search services on other hosts. */
export default function SearchMetadata(): null {
  return null
}
