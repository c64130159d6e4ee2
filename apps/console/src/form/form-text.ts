/** What was typed into a field of a form; nothing, if it has no such field or it is one for files. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
