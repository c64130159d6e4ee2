/** Who does something: what callers, schedules and money change is recorded with it. */
export type Actor = {
  kind: 'APP_CLIENT' | 'USER' | 'SCHEDULER' | 'MONEY' | 'OPERATOR'
  appClientId: number | null
  /** On whose behalf the app client acts. */
  userId: number | null
  requestId: string | null
}

const itself = (kind: Actor['kind']): Actor => ({ kind, appClientId: null, userId: null, requestId: null })

/** Something that was due. */
export const scheduler = itself('SCHEDULER')
/** A click that used up a budget, or a month that begins. */
export const money = itself('MONEY')
/** Whoever runs this Tiller. */
export const operator = itself('OPERATOR')
