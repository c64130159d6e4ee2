import { highlightCode } from '../../code/highlight.ts'

/** Highlights each block of code shortly before it becomes visible, including blocks that are added later. */
export const highlightVisibleCode = (root: HTMLElement, signal: AbortSignal): void => {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        signal.addEventListener('abort', highlightCode(target))
      }
    },
    { rootMargin: '200px' },
  )
  const watch = (node: Node) => {
    if (!(node instanceof Element)) return
    for (const pre of [node, ...node.querySelectorAll('pre[data-code]')])
      if (pre.matches('pre[data-code]')) seen.observe(pre)
  }
  watch(root)
  const added = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) => addedNodes.forEach(watch)),
  )
  added.observe(root, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    seen.disconnect()
    added.disconnect()
  })
}
