/**
 * The result of a check of `tiller doctor`. A `problem` prevents a feature of Tiller from working; a `warning` will, or
 * may.
 */
export type Finding = {
  check: string
  state: 'ok' | 'warning' | 'problem'
  message: string
  /** What the operator should do; null if nothing is wrong. */
  remedy: string | null
}

/** The result of a check without its name; undefined if the check does not apply to this deployment. */
export type CheckReport = Omit<Finding, 'check'> | undefined

export const ok = (message: string): CheckReport => ({ state: 'ok', message, remedy: null })
export const warning = (message: string, remedy: string): CheckReport => ({
  state: 'warning',
  message,
  remedy,
})
export const problem = (message: string, remedy: string): CheckReport => ({
  state: 'problem',
  message,
  remedy,
})
