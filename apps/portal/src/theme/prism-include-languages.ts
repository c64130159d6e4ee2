/** The theme would teach its highlighter more languages here, and bring the list of all of them into every page. */
export default function prismIncludeLanguages(): void {}
