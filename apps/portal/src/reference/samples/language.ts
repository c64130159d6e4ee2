import { createTryButton } from '../try/button.ts'

/** The storage key of the selected language. The language tabs of the guides use it, too. */
export const languageKey = 'docusaurus.tab.language'

const labels: Readonly<Record<string, string>> = { curl: 'curl', javascript: 'JavaScript', python: 'Python' }

const chosen = (): string => document.documentElement.dataset['language'] ?? 'curl'

/**
 * Adds a bar to each operation's samples shortly before it becomes visible. The bar has language buttons, a button
 * that copies the operation as Markdown, and the "Try it" button. The selected language is stored.
 */
export const addSampleBars = (root: HTMLElement, signal: AbortSignal): void => {
  document.documentElement.dataset['language'] = chosen()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        target.prepend(bar(target.closest('article')?.id ?? ''))
        nameSamples(target)
      }
    },
    { rootMargin: '800px' },
  )
  for (const samples of root.querySelectorAll('.samples')) observer.observe(samples)
  signal.addEventListener('abort', () => observer.disconnect())
  const choose = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-choose]') : null
    const language = button?.dataset['choose']
    if (button === null || language === undefined) return
    keepInPlace(button, () => show(root, language))
    remember(language)
  }
  root.addEventListener('click', choose, { signal })
}

/** Adds the names of the samples by script, because the markup would need three per operation. */
const nameSamples = (samples: Element): void => {
  for (const pre of samples.querySelectorAll<HTMLElement>('.sample')) {
    pre.setAttribute('role', 'group')
    pre.setAttribute('aria-label', `${labels[pre.dataset['code'] ?? '']} sample`)
  }
}

const bar = (operation: string): HTMLElement => {
  const made = document.createElement('div')
  made.className = 'samples-bar'
  made.setAttribute('role', 'group')
  made.setAttribute('aria-label', 'Language of the samples')
  const buttons = Object.entries(labels).map(([language, label]) => languageButton(language, label))
  made.append(...buttons, markdownLink(operation), createTryButton())
  return made
}

const markdownLink = (operation: string): HTMLElement => {
  const link = document.createElement('a')
  link.href = `${location.pathname.replace(/\/$/, '')}/${operation}.md`
  link.textContent = 'Markdown'
  return link
}

const languageButton = (language: string, label: string): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset['choose'] = language
  button.textContent = label
  button.setAttribute('aria-pressed', String(language === chosen()))
  return button
}

const show = (root: HTMLElement, language: string): void => {
  document.documentElement.dataset['language'] = language
  for (const button of root.querySelectorAll<HTMLElement>('[data-choose]'))
    button.setAttribute('aria-pressed', String(button.dataset['choose'] === language))
}

// Restores the scroll position after a change that resizes all samples above.
const keepInPlace = (element: Element, change: () => void): void => {
  const before = element.getBoundingClientRect().top
  change()
  scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' })
}

const remember = (language: string): void => {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Without storage, the choice applies to this page only.
  }
}
