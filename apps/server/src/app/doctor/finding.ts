/** What a check of `tiller doctor` found. A `problem` prevents a part of Tiller from working; a `warning` will, or may. */
export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'problem'
  message: string
  /** What to do; null if nothing is wrong. */
  remedy: string | null
}

/** What a check reports; `undefined` if it does not apply to this deployment. */
export type Report = Omit<Finding, 'check'> | undefined

export const ok = (message: string): Report => ({ state: 'ok', message, remedy: null })
export const warning = (message: string, remedy: string): Report => ({ state: 'warning', message, remedy })
export const problem = (message: string, remedy: string): Report => ({ state: 'problem', message, remedy })
