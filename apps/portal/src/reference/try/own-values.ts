import { fillTemplate, listParameterNames } from './call.ts'

/**
 * Values that the reader has entered. They are only in the memory of this page. Secrets never become part of a
 * sample.
 */
export const userValues = { token: '', user: '', password: '', values: {} as Record<string, string> }

const templates = new WeakMap<Element, string>()

/** Inserts the ids that the reader has entered into the URLs of all samples. */
export const insertUserValues = (root: HTMLElement): void => {
  for (const article of root.querySelectorAll('article.operation:has(.samples)')) {
    const template = article.querySelector('.endpoint code')?.textContent ?? ''
    if (!listParameterNames(template).some((name) => userValues.values[name])) continue
    for (const pre of article.querySelectorAll('.sample')) fillSample(pre, template)
  }
}

const fillSample = (pre: Element, template: string): void => {
  const text = pre.querySelector('code')?.textContent ?? ''
  const original = templates.get(pre) ?? text
  const pattern = template
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const path = new RegExp(pattern.join('([^/\'"?`]+)'))
  const found = path.exec(original)
  if (found === null) return
  const shown = Object.fromEntries(
    listParameterNames(template).map((name, index) => [
      name,
      userValues.values[name] || (found[index + 1] ?? ''),
    ]),
  )
  const changed = original.replace(path, () => fillTemplate(template, shown))
  if (changed === text) return
  // A new element is highlighted again when it becomes visible.
  const fresh = pre.cloneNode(true) as Element
  fresh.querySelector('.copy')?.remove()
  fresh.querySelector('code')?.replaceChildren(changed)
  templates.set(fresh, original)
  pre.replaceWith(fresh)
}
