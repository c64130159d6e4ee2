import { problemExamples } from '../fill.ts'

/**
 * Turns the examples of an operation, which stand one below the other, into one at a time with a button for each
 * status, shortly before the operation comes into view.
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
  for (const code of root.querySelectorAll('.operation-code:has(.example)')) observer.observe(code)
  signal.addEventListener('abort', () => observer.disconnect())
  root.addEventListener('click', choose, { signal })
}

const addBar = (root: HTMLElement, code: Element): void => {
  const problems = code.querySelector<HTMLElement>('[data-problems]')
  for (const [status, codes] of problems === null ? [] : byStatus(root, problems))
    problems?.before(exampleOf(root, status, codes))
  problems?.remove()
  const examples = [...code.querySelectorAll<HTMLDetailsElement>('.example')]
  const bar = document.createElement('div')
  bar.className = 'samples-bar'
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', 'Status of the example')
  bar.append(...examples.map(buttonOf))
  examples[0]?.before(bar)
  if (examples[0] !== undefined) show(bar, examples, examples[0])
}

/** The codes of an operation's errors, by the status that the page's list of errors says they have. */
const byStatus = (root: HTMLElement, problems: HTMLElement) =>
  Map.groupBy(
    (problems.dataset['problems'] ?? '').split(' '),
    (code) => root.querySelector(`#error-${CSS.escape(code)} .status`)?.textContent ?? '',
  )

const exampleOf = (root: HTMLElement, status: string, codes: readonly string[]): HTMLElement => {
  const example = document.createElement('details')
  example.className = 'example'
  const summary = document.createElement('summary')
  summary.innerHTML = '<span class="status"></span>'
  summary.firstElementChild?.append(status)
  example.append(summary, ...problemExamples(root, codes.join(' ')))
  return example
}

const buttonOf = (example: HTMLDetailsElement): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset['status'] = example.querySelector('.status')?.textContent ?? ''
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
