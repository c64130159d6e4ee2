/** Gives the samples of each operation a button, which loads the panel to try it with. Until then nothing is loaded. */
export const addTryButtons = (root: HTMLElement, signal: AbortSignal): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        target.querySelector('.samples-bar')?.append(button())
      }
    },
    { rootMargin: '800px' },
  )
  for (const samples of root.querySelectorAll('.samples')) observer.observe(samples)
  signal.addEventListener('abort', () => observer.disconnect())
  const open = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button[data-try]') : null
    if (pressed !== null) void toggle(root, pressed)
  }
  root.addEventListener('click', open, { signal })
}

const button = (): HTMLElement => {
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
    const { openPanel } = await import('./panel.ts')
    openPanel(root, samples)
  } catch {
    // The next press asks for it again.
    pressed.setAttribute('aria-expanded', 'false')
    pressed.textContent = 'Try it (could not be loaded; press again)'
  }
}
