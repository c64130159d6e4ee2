/** The author of a change, for the audit log. */
export type Actor = {
  kind: 'APP_CLIENT' | 'USER' | 'SCHEDULER' | 'MONEY' | 'OPERATOR'
  appClientId: number | null
  /** The user on whose behalf the app client acts. */
  userId: number | null
  requestId: string | null
}

const itself = (kind: Actor['kind']): Actor => ({ kind, appClientId: null, userId: null, requestId: null })

/** The actor of scheduled changes. */
export const schedulerActor = itself('SCHEDULER')
/** The actor of changes caused by spending, for example a spent budget or a new month. */
export const spendingActor = itself('MONEY')
/** The actor of changes by the operator of this installation. */
export const operatorActor = itself('OPERATOR')
