/** Removes the theme's list of languages, which it would add to every page. */
export default function prismIncludeLanguages(): void {}
