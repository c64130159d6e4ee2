/** A field above the list of operations that narrows it, and on small screens a button that opens the list. */
export const addFilter = (root: HTMLElement, signal: AbortSignal): void => {
  const place = root.querySelector('.reference-filter')
  const list = root.querySelector<HTMLElement>('.reference-list')
  if (place === null || list === null || place.childElementCount > 0) return
  const input = filterField()
  const button = listButton(list)
  place.append(button, input)
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

const filterField = (): HTMLInputElement => {
  const input = document.createElement('input')
  input.type = 'search'
  input.placeholder = 'Filter operations'
  input.setAttribute('aria-label', 'Filter operations')
  return input
}

const listButton = (list: HTMLElement): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'reference-toggle'
  button.textContent = 'Operations'
  button.setAttribute('aria-expanded', 'false')
  list.id = 'reference-list'
  button.setAttribute('aria-controls', list.id)
  return button
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
