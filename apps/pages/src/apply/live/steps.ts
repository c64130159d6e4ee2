import { translate } from './texts.ts'

/** Shows one section of the form at a time. Sections without visible questions are skipped. */
export function createFormSteps(form: HTMLFormElement, onMoved: (step: number) => void) {
  const sections = [...form.querySelectorAll<HTMLElement>('section.step')]
  const byId = (id: string) => form.querySelector<HTMLElement>(`#${id}`)
  const [back, next, progress] = [byId('back'), byId('next'), byId('progress')]
  const submit = form.querySelector<HTMLElement>('button[type=submit]')
  let at = 0

  const hasSomething = (index: number) => index === 0 || hasQuestion(sections[index])
  const open = () => sections.flatMap((_, index) => (hasSomething(index) ? [index] : []))
  const before = () => open().findLast((index) => index < at)
  const after = () => open().find((index) => index > at)

  function refresh() {
    const steps = open()
    for (const [index, section] of sections.entries()) section.hidden = index !== at
    if (back !== null) back.hidden = before() === undefined
    if (next !== null) next.hidden = after() === undefined
    if (submit !== null) submit.hidden = after() !== undefined
    if (progress !== null) showProgress(progress, steps.indexOf(at) + 1, steps.length)
  }

  function move(index: number | undefined) {
    if (index === undefined) return
    history.pushState(index, '')
    show(index)
  }

  function show(index: number) {
    at = index
    refresh()
    onMoved(at)
    sections[at]?.focus({ preventScroll: true })
    form.scrollIntoView()
  }

  onHistoryMove((step) => show(open().includes(step) ? step : 0))

  return {
    refresh,
    begin: (step: number) => {
      at = open().includes(step) ? step : 0
      refresh()
    },
    current: () => at,
    isFirst: () => at === 0,
    isLast: () => after() === undefined,
    next: () => move(after()),
    back: () => move(before()),
    holds: (field: string) => indexOfSection(sections, field) === at,
    goToField: (field: string) => {
      const index = indexOfSection(sections, field)
      if (index >= 0 && index !== at) move(index)
    },
  }
}

/** Makes the browser's Back and Forward buttons move between steps. */
const onHistoryMove = (go: (step: number) => void) =>
  addEventListener('popstate', ({ state }) => go(typeof state === 'number' ? state : 0))

const indexOfSection = (sections: readonly HTMLElement[], field: string) =>
  sections.findIndex((section) => section.querySelector(`[data-field="${CSS.escape(field)}"]`) !== null)

const hasQuestion = (section: HTMLElement | undefined) =>
  section !== undefined && section.querySelector('[data-question]:not([hidden])') !== null

function showProgress(progress: HTMLElement, step: number, steps: number) {
  progress.hidden = steps < 2
  progress.textContent = translate({ id: 'Step {step} of {steps}', values: { step, steps } })
}
