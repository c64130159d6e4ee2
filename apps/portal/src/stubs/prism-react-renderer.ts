/** Replaces the theme's highlighter. `code/highlight.ts` does the work in a twentieth of its size. */
export const Prism = {}
