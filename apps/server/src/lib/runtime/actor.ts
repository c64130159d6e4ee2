/** The author of a change, for the audit log. */
export type Actor = {
  kind: 'APP_CLIENT' | 'USER' | 'SCHEDULER' | 'MONEY' | 'OPERATOR'
  appClientId: number | null
  /** The user for whom the app client acts. */
  userId: number | null
  requestId: string | null
}

const itself = (kind: Actor['kind']): Actor => ({ kind, appClientId: null, userId: null, requestId: null })

/** Scheduled changes. */
export const scheduler = itself('SCHEDULER')
/** Changes caused by spending, such as a spent budget or a new month. */
export const spending = itself('MONEY')
/** The operator of this installation. */
export const operator = itself('OPERATOR')
