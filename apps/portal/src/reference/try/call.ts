/** The components of a curl sample that the reader can edit. */
export type EditableCall = {
  method: string
  /** The scheme, host, and path prefix. */
  base: string
  template: string
  values: Record<string, string>
  query: string
  body: string | undefined
  auth: 'token' | 'basic' | 'none'
}

/** Parses the curl sample of an operation. */
export const parseCurlSample = (sample: string, method: string, template: string): EditableCall => {
  const url = new URL(/'(https?:\/\/[^']*)'/.exec(sample)?.[1] ?? '')
  const names = listParameterNames(template)
  const pattern = template
    .split(/\{[^}]+\}/)
    .map(escaped)
    .join('([^/]*)')
  const found = new RegExp(`${pattern}$`).exec(url.pathname)
  const values = names.map((name, index) => [name, decodeURIComponent(found?.[index + 1] ?? '')])
  return {
    method,
    base: url.origin + url.pathname.slice(0, found?.index ?? 0),
    template,
    values: Object.fromEntries(values),
    query: url.search.slice(1),
    body: /-d '([\s\S]*)'$/.exec(sample)?.[1]?.replaceAll(String.raw`'\''`, "'"),
    auth: sample.includes('$TILLER_TOKEN') ? 'token' : sample.includes(' -u ') ? 'basic' : 'none',
  }
}

export const listParameterNames = (template: string): string[] =>
  [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)

/** Returns the URL with its values. Parameters without a value stay in braces. */
export const formatCallUrl = ({ base, template, values, query }: EditableCall): string =>
  `${base}${fillTemplate(template, values)}${query === '' ? '' : `?${query}`}`

export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{([^}]+)\}/g, (place, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : place,
  )

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
