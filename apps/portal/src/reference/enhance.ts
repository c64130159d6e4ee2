import { addCopyButtons } from './samples/copy.ts'
import { addFieldLinks } from './field-links.ts'
import { fillExamples, fillSchemasOnOpen } from './fill.ts'
import { addOperationFilter } from './filter.ts'
import { highlightVisibleCode } from './samples/highlight-seen.ts'
import { addSampleBars } from './samples/language.ts'
import { addScrollSpy } from './add-scroll-spy.ts'
import { addStatusButtons } from './samples/statuses.ts'
import { openPanelOnClick } from './try/button.ts'

/** Adds all interactive features to the page. Aborting the signal removes them. */
export const enhanceReference = (root: HTMLElement, signal: AbortSignal): void => {
  addSampleBars(root, signal)
  addOperationFilter(root, signal)
  addCopyButtons(root, signal)
  fillSchemasOnOpen(root, signal)
  fillExamples(root, signal)
  addStatusButtons(root, signal)
  openPanelOnClick(root, signal)
  addFieldLinks(root, signal)
  highlightVisibleCode(root, signal)
  addScrollSpy(root, signal)
  openForPrint(root, signal)
}

const openForPrint = (root: HTMLElement, signal: AbortSignal): void => {
  const openAll = () => {
    for (const details of root.querySelectorAll('details')) details.open = true
  }
  addEventListener('beforeprint', openAll, { signal })
}
