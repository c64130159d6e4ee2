/** Shared with the tabs of the guides, so that a reader chooses a language once for the whole site. */
export const languageKey = 'docusaurus.tab.language'

/** Shows the samples in the chosen language and remembers a new choice. */
export const followLanguage = (root: HTMLElement, signal: AbortSignal): void => {
  show(root, document.documentElement.dataset['language'] ?? 'curl')
  const choose = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-choose]') : null
    const language = button?.dataset['choose']
    if (button === null || language === undefined) return
    keepInPlace(button, () => show(root, language))
    remember(language)
  }
  root.addEventListener('click', choose, { signal })
}

const show = (root: HTMLElement, language: string): void => {
  document.documentElement.dataset['language'] = language
  for (const button of root.querySelectorAll<HTMLElement>('[data-choose]'))
    button.setAttribute('aria-pressed', String(button.dataset['choose'] === language))
}

// Every sample above changes its height too; the reader's place must not move.
const keepInPlace = (element: Element, change: () => void): void => {
  const before = element.getBoundingClientRect().top
  change()
  scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' })
}

const remember = (language: string): void => {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // A browser that keeps nothing still shows the choice on this page.
  }
}
