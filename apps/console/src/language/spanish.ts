import { session } from './spanish/session.ts'
import { shell } from './spanish/shell.ts'
import { states } from './spanish/states.ts'
import { titles } from './spanish/titles.ts'

/** The Spanish texts by their English text. They are loaded only if Spanish is chosen. */
export const spanish = { ...shell, ...session, ...states, ...titles }
