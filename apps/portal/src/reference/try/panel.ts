import { formatCallUrl, parseCurlSample, type EditableCall } from './call.ts'
import { insertUserValues, userValues } from './own-values.ts'
import { sendCall, type ReceivedAnswer } from './send.ts'

/** Opens the panel of an operation below its samples: inputs, a send button, and the response. */
export const openTryPanel = (root: HTMLElement, samples: HTMLElement): void => {
  const article = samples.closest('article')
  const text = (place: string) => article?.querySelector(place)?.textContent ?? ''
  const call = parseCurlSample(
    text('.sample[data-code=curl] code'),
    text('.endpoint .ui-badge'),
    text('.endpoint code'),
  )
  const form = document.createElement('form')
  form.className = 'try'
  form.setAttribute('aria-label', `Try: ${text('h3')}`)
  form.append(...secretFields(call), ...callFields(call), actions(call), answerPlace())
  form.addEventListener('change', () => {
    keep(form, call)
    insertUserValues(root)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void trySending(form, keep(form, call))
  })
  samples.append(form)
  form.querySelector<HTMLElement>('input, textarea, button')?.focus()
}

const secretFields = ({ auth }: EditableCall): HTMLElement[] => {
  if (auth === 'none') return []
  if (auth === 'token') return [field('Token', 'token', { value: userValues.token, type: 'password' })]
  return [
    field('Client id', 'user', { value: userValues.user }),
    field('Client secret', 'password', { value: userValues.password, type: 'password' }),
  ]
}

const callFields = ({ values, query, body, method }: EditableCall): HTMLElement[] => [
  ...Object.entries(values).map(([name, value]) =>
    field(name, `path ${name}`, { value: userValues.values[name] || value }),
  ),
  ...(method === 'GET' || query !== ''
    ? [field('Query', 'query', { value: query, placeholder: 'name=value' })]
    : []),
  ...(body === undefined ? [] : [field('Body', 'body', { value: body })]),
]

type Control = { value: string; type?: string; placeholder?: string }

const field = (
  label: string,
  name: string,
  { value, type = 'text', placeholder = '' }: Control,
): HTMLElement => {
  const box = document.createElement('label')
  const control = document.createElement(name === 'body' ? 'textarea' : 'input')
  Object.assign(control, { name, value, placeholder, autocomplete: 'off', spellcheck: false })
  if (control instanceof HTMLInputElement) control.type = type
  else control.rows = Math.min(14, value.split('\n').length)
  const words = document.createElement('span')
  words.textContent = label
  box.append(words, control)
  return box
}

const actions = ({ method, auth }: EditableCall): HTMLElement => {
  const row = document.createElement('p')
  const button = document.createElement('button')
  button.className = 'ui-button'
  button.textContent = `Send ${method}`
  const hint = document.createElement('span')
  hint.textContent =
    auth === 'none'
      ? 'It is sent to this server.'
      : 'It is sent to this server; the secret stays in this page.'
  row.append(button, hint)
  return row
}

const answerPlace = (): HTMLElement => {
  const place = document.createElement('output')
  place.className = 'try-answer'
  return place
}

/** Stores the inputs and returns the call with them. */
const keep = (form: HTMLFormElement, call: EditableCall): EditableCall => {
  const given = new FormData(form)
  // A form without files contains only strings.
  const text = (name: string) => (given.get(name) as string | null) ?? ''
  for (const name of ['token', 'user', 'password'] as const)
    if (given.has(name)) userValues[name] = text(name).trim()
  const names = Object.keys(call.values)
  const values = Object.fromEntries(names.map((name) => [name, text(`path ${name}`).trim()]))
  for (const [name, value] of Object.entries(values))
    if (value !== call.values[name] || userValues.values[name] !== undefined) userValues.values[name] = value
  return {
    ...call,
    values,
    query: text('query').replace(/^\?/, ''),
    body: call.body === undefined ? undefined : text('body'),
  }
}

const trySending = async (form: HTMLFormElement, call: EditableCall): Promise<void> => {
  const place = form.querySelector('.try-answer')
  place?.replaceChildren(`${call.method} ${formatCallUrl(call)} …`)
  const answer = await sendCall(call)
  place?.replaceChildren(...shown(answer))
}

const shown = ({ head, text, language }: ReceivedAnswer): Node[] => {
  const line = document.createElement('p')
  line.textContent = head
  if (text === '') return [line]
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.dataset['code'] = language
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', 'Answer')
  const code = document.createElement('code')
  code.textContent = text
  pre.append(code)
  return [line, pre]
}
