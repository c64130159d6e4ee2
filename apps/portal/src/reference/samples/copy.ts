/** Adds a copy button to every block of code. */
export const addCopyButtons = (root: HTMLElement, signal: AbortSignal): void => {
  root.addEventListener('pointerover', addButton, { signal })
  root.addEventListener('focusin', addButton, { signal })
  root.addEventListener('click', (event) => void copy(event), { signal })
}

const addButton = ({ target }: Event): void => {
  const pre = target instanceof Element ? target.closest('pre[data-code]') : null
  if (pre === null || pre.querySelector('.copy') !== null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  pre.append(button)
}

const copy = async ({ target }: Event): Promise<void> => {
  const button = target instanceof Element ? target.closest('.copy') : null
  const code = button?.parentElement?.querySelector('code')?.textContent
  if (button === null || code === undefined || code === null) return
  button.textContent = await navigator.clipboard.writeText(code).then(
    () => 'Copied',
    () => 'Not allowed',
  )
  button.addEventListener('pointerleave', () => (button.textContent = 'Copy'), { once: true })
}
