/** Connects the filter field and, on small screens, the menu button of the list of operations. */
export const addOperationFilter = (root: HTMLElement, signal: AbortSignal): void => {
  const button = root.querySelector<HTMLElement>('.reference-toggle')
  const input = root.querySelector<HTMLInputElement>('.reference-filter input')
  const list = root.querySelector<HTMLElement>('.reference-list')
  if (button === null || input === null || list === null) return
  const search = () => {
    narrow(list, input.value)
    setOpen(button, list, input.value !== '')
  }
  input.addEventListener('input', search, { signal })
  const open = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') list.querySelector<HTMLElement>('li li:not([hidden]) a')?.click()
  }
  input.addEventListener('keydown', open, { signal })
  button.addEventListener('click', () => setOpen(button, list, !list.classList.contains('is-open')), {
    signal,
  })
  list.addEventListener('click', () => setOpen(button, list, false), { signal })
}

const setOpen = (button: HTMLElement, list: HTMLElement, isOpen: boolean): void => {
  list.classList.toggle('is-open', isOpen)
  button.setAttribute('aria-expanded', String(isOpen))
}

const none = '<p class="reference-none" role="status">Nothing here has this in its name or path.</p>'

const names = new WeakMap<HTMLElement, string>()

/** Returns the title, id, and path of an operation, and caches them. */
const nameOf = (item: HTMLElement): string => {
  const known = names.get(item)
  if (known !== undefined) return known
  const hash = item.querySelector('a')?.hash ?? ''
  const part = document.getElementById(decodeURIComponent(hash.slice(1)))
  const [title, path] = ['h3', '.endpoint code'].map((place) => part?.querySelector(place)?.textContent)
  const name = `${item.textContent} ${hash} ${title ?? ''} ${path ?? ''}`.toLowerCase()
  names.set(item, name)
  return name
}

const narrow = (list: HTMLElement, text: string): void => {
  const words = text.toLowerCase().split(/\s+/)
  for (const item of list.querySelectorAll<HTMLElement>('li li')) {
    const name = nameOf(item)
    item.hidden = !words.every((word) => name.includes(word))
  }
  for (const group of list.querySelectorAll<HTMLDetailsElement>(':scope > ul > li > details')) {
    group.hidden = group.querySelector('li:not([hidden])') === null
    // Matches must be visible.
    if (text !== '') group.open = true
  }
  list.querySelector('.reference-none')?.remove()
  if (list.querySelector('li li:not([hidden])') === null) list.insertAdjacentHTML('beforeend', none)
}
