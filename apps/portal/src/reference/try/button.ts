/** Loads the panel of an operation on first use, and opens or closes it. */
export const openPanelOnClick = (root: HTMLElement, signal: AbortSignal): void => {
  const open = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button[data-try]') : null
    if (pressed !== null) void toggle(root, pressed)
  }
  root.addEventListener('click', open, { signal })
}

export const createTryButton = (): HTMLElement => {
  const made = document.createElement('button')
  made.type = 'button'
  made.dataset['try'] = ''
  made.setAttribute('aria-expanded', 'false')
  made.textContent = 'Try it'
  return made
}

const toggle = async (root: HTMLElement, pressed: HTMLElement): Promise<void> => {
  const samples = pressed.closest<HTMLElement>('.samples')
  const shown = samples?.querySelector('.try')
  if (samples === null || shown) {
    shown?.remove()
    pressed.setAttribute('aria-expanded', 'false')
    return
  }
  pressed.setAttribute('aria-expanded', 'true')
  try {
    const { openTryPanel } = await import('./panel.ts')
    openTryPanel(root, samples)
  } catch {
    // The next click tries again.
    pressed.setAttribute('aria-expanded', 'false')
    pressed.textContent = 'Try it (could not be loaded; press again)'
  }
}
