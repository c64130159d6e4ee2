import { createResponseExample, createProblemExamples } from '../fill.ts'

/**
 * Replaces an operation's list of examples with one example at a time and a button per status, shortly before
 * it becomes visible.
 */
export const addStatusButtons = (root: HTMLElement, signal: AbortSignal): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        addBar(root, target)
      }
    },
    { rootMargin: '800px' },
  )
  const all = root.querySelectorAll('.operation-code:has(.samples)')
  for (const code of all) observer.observe(code)
  signal.addEventListener('abort', () => observer.disconnect())
  // For printing, all operations get their examples.
  addEventListener('beforeprint', () => all.forEach((code) => addBar(root, code)), { signal })
  root.addEventListener('click', choose, { signal })
}

const addBar = (root: HTMLElement, code: Element): void => {
  if (code.querySelector(':scope > .samples-bar') !== null) return
  const answers = code.parentElement?.querySelectorAll('.answer[data-exemplified]') ?? []
  code.querySelector('.samples')?.after(...[...answers].map((answer) => createResponseExample(root, answer)))
  for (const [status, codes] of byStatus(root, code)) code.append(exampleOf(root, status, codes))
  const examples = [...code.querySelectorAll<HTMLDetailsElement>('.example')]
  const bar = document.createElement('div')
  bar.className = 'samples-bar'
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', 'Status of the example')
  bar.append(...examples.map(buttonOf))
  examples[0]?.before(bar)
  if (examples[0] !== undefined) show(bar, examples, examples[0])
}

/** Returns the error codes with an example, by their status in the page's list of errors. */
const byStatus = (root: HTMLElement, code: Element): [string, string[]][] => {
  const statusOf = (name: string) =>
    root.querySelector(`#error-${CSS.escape(name)} .status`)?.textContent ?? ''
  // A response with its own format already has an example.
  const examples = code.querySelectorAll('.example .status')
  const shown = new Set(['', ...[...examples].map(({ textContent }) => textContent)])
  const known = codesOf(root, code.parentElement).filter((name) => !shown.has(statusOf(name)))
  return [...Map.groupBy(known, statusOf)].toSorted(([one], [other]) => Number(one) - Number(other))
}

/** Returns the error codes of an operation: its own ones, and those of the shared statuses. */
const codesOf = (root: HTMLElement, article: Element | null): string[] => {
  const link = article?.querySelector<HTMLElement>('a[href="#common-errors"]')
  const statuses = link?.textContent.split(', ') ?? []
  const without = link?.dataset['without']?.split(' ') ?? []
  const shared = [...root.querySelectorAll('#common-errors + dl > div')]
    .filter((part) => statuses.includes(part.querySelector('.status')?.textContent ?? ''))
    .flatMap((part) => codesIn(part))
  return [...shared.filter((code) => !without.includes(code)), ...codesIn(article?.querySelector('.errors'))]
}

const codesIn = (part: Element | null | undefined): string[] =>
  [...(part?.querySelectorAll('a > code') ?? [])].map(({ textContent }) => textContent)

const exampleOf = (root: HTMLElement, status: string, codes: readonly string[]): HTMLElement => {
  const example = document.createElement('details')
  example.className = 'example'
  const summary = document.createElement('summary')
  summary.innerHTML = '<span class="status"></span>'
  summary.firstElementChild?.append(status)
  example.append(summary, ...createProblemExamples(root, codes))
  return example
}

const buttonOf = (example: HTMLDetailsElement): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset['status'] = example.querySelector('.status, .status-2xx')?.textContent ?? ''
  button.textContent = button.dataset['status']
  return button
}

const choose = ({ target }: Event): void => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-status]') : null
  const bar = button?.parentElement
  const examples = [...(bar?.parentElement?.querySelectorAll<HTMLDetailsElement>('.example') ?? [])]
  const chosen = button === null ? -1 : [...(bar?.children ?? [])].indexOf(button)
  if (bar && examples[chosen] !== undefined) show(bar, examples, examples[chosen])
}

const show = (bar: Element, examples: readonly HTMLDetailsElement[], chosen: HTMLDetailsElement): void => {
  examples.forEach((example, index) => {
    example.hidden = example !== chosen
    example.open = example === chosen
    bar.children[index]?.setAttribute('aria-pressed', String(example === chosen))
  })
}
