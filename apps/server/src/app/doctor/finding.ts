/**
 * The result of a check of `tiller doctor`. A problem prevents a feature of Tiller from working now; a warning may do
 * so later.
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

export const reportOk = (message: string): CheckReport => ({ state: 'ok', message, remedy: null })
export const reportWarning = (message: string, remedy: string): CheckReport => ({
  state: 'warning',
  message,
  remedy,
})
export const reportProblem = (message: string, remedy: string): CheckReport => ({
  state: 'problem',
  message,
  remedy,
})
