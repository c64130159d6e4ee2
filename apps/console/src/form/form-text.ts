/** Returns the text of a form field, or "" if it is missing or a file. */
export function getFormText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
