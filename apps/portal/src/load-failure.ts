/**
 * Client module that shows a message with a reload button if a script fails to load. The server-rendered page then
 * stays readable, but search, menu, and color mode do not work.
 */
const onRejection = ({ reason }: PromiseRejectionEvent): void => {
  if (!(reason instanceof Error) || reason.name !== 'ChunkLoadError') return
  if (document.documentElement.dataset['hasHydrated'] === 'true') return
  removeEventListener('unhandledrejection', onRejection)
  document.body.prepend(notice(reason.message))
}

// React is not loaded; these are the classes of its components.
const notice = (text: string): HTMLElement => {
  const box = document.createElement('div')
  box.className = 'ui-notice ui-bad'
  box.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.textContent = `A part of this page could not be loaded, so search and menus do not work. ${text}`
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'ui-button ui-button-quiet'
  button.textContent = 'Retry'
  button.addEventListener('click', () => location.reload())
  box.append(words, button)
  return box
}

if (typeof window !== 'undefined') addEventListener('unhandledrejection', onRejection)
