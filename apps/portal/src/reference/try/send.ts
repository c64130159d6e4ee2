import { formatCallUrl, type EditableCall } from './call.ts'
import { userValues } from './own-values.ts'

export type ReceivedAnswer = { head: string; text: string; language: string }

const mostShown = 100_000

/** Sends a call and returns the response or the error. */
export const sendCall = async (call: EditableCall): Promise<ReceivedAnswer> => {
  const startedAt = performance.now()
  try {
    const response = await fetch(formatCallUrl(call), {
      method: call.method,
      headers: headersOf(call),
      ...(call.body !== undefined && { body: call.body }),
      credentials: 'omit',
      cache: 'no-store',
    })
    const text = await response.text()
    const head = `${response.status} ${response.statusText} · ${Math.round(performance.now() - startedAt)} ms`
    return { head, ...readable(text) }
  } catch (error) {
    return { head: `Nothing came back: ${String(error)}`, text: '', language: 'text' }
  }
}

const headersOf = ({ auth, body }: EditableCall): Record<string, string> => ({
  ...(auth === 'token' && { authorization: `Bearer ${userValues.token}` }),
  ...(auth === 'basic' && { authorization: `Basic ${btoa(`${userValues.user}:${userValues.password}`)}` }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
})

const readable = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return { text: JSON.stringify(value, null, 2).slice(0, mostShown), language: 'json' }
  } catch {
    return { text: text.slice(0, mostShown), language: text.startsWith('<') ? 'xml' : 'text' }
  }
}
