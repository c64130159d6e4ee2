/** Lets the field above the list of operations narrow it, and on small screens the button open it. */
export const addFilter = (root: HTMLElement, signal: AbortSignal): void => {
  const button = root.querySelector<HTMLElement>('.reference-toggle')
  const input = root.querySelector<HTMLInputElement>('.reference-filter input')
  const list = root.querySelector<HTMLElement>('.reference-list')
  if (button === null || input === null || list === null) return
  const search = () => {
    narrow(list, input.value)
    setOpen(button, list, input.value !== '')
  }
  input.addEventListener('input', search, { signal })
  button.addEventListener('click', () => setOpen(button, list, !list.classList.contains('is-open')), {
    signal,
  })
  list.addEventListener('click', () => setOpen(button, list, false), { signal })
}

const setOpen = (button: HTMLElement, list: HTMLElement, isOpen: boolean): void => {
  list.classList.toggle('is-open', isOpen)
  button.setAttribute('aria-expanded', String(isOpen))
}

const narrow = (list: HTMLElement, text: string): void => {
  const words = text.toLowerCase().split(/\s+/)
  for (const item of list.querySelectorAll<HTMLElement>('li li')) {
    const name = `${item.textContent} ${item.querySelector('a')?.hash ?? ''}`.toLowerCase()
    item.hidden = !words.every((word) => name.includes(word))
  }
  for (const group of list.querySelectorAll<HTMLElement>(':scope > ul > li'))
    group.hidden = group.querySelector('li:not([hidden])') === null
}
