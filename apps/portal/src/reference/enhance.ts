import { addCopyButtons } from './samples/copy.ts'
import { addFieldLinks } from './field-links.ts'
import { fillExamples, fillOnOpen } from './fill.ts'
import { addFilter } from './filter.ts'
import { highlightSeen } from './samples/highlight-seen.ts'
import { addSampleBars } from './samples/language.ts'
import { addScrollSpy } from './add-scroll-spy.ts'
import { addStatusButtons } from './samples/statuses.ts'
import { openOnPress } from './try/button.ts'

/** Adds everything that needs a script to the page. The signal removes it. */
export const enhance = (root: HTMLElement, signal: AbortSignal): void => {
  addSampleBars(root, signal)
  addFilter(root, signal)
  addCopyButtons(root, signal)
  fillOnOpen(root, signal)
  fillExamples(root, signal)
  addStatusButtons(root, signal)
  openOnPress(root, signal)
  addFieldLinks(root, signal)
  highlightSeen(root, signal)
  addScrollSpy(root, signal)
  openForPrint(root, signal)
}

const openForPrint = (root: HTMLElement, signal: AbortSignal): void => {
  const openAll = () => {
    for (const details of root.querySelectorAll('details')) details.open = true
  }
  addEventListener('beforeprint', openAll, { signal })
}
