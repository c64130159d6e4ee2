/** Removes the theme's icon, because colors never follow the system here. */
export default function SystemColorMode(): null {
  return null
}
