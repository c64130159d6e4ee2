/** Removed: the theme would add its list of languages to every page. */
export default function prismIncludeLanguages(): void {}
