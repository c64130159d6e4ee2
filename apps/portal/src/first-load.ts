/**
 * Client module. If a script of the first page does not come, the page stays as the server sent it: it can be
 * read, but search, menu and mode are dead. Says so, with a button that asks for the page anew.
 */
const onRejection = ({ reason }: PromiseRejectionEvent): void => {
  if (!(reason instanceof Error) || reason.name !== 'ChunkLoadError') return
  if (document.documentElement.dataset['hasHydrated'] === 'true') return
  removeEventListener('unhandledrejection', onRejection)
  document.body.prepend(notice(reason.message))
}

// React is not there yet; the classes are those of its parts.
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
