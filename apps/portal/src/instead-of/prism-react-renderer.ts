/** In place of the theme's highlighter, which no page uses: `code/highlight.ts` colours code, at a twentieth of the size. */
export const Prism = {}
