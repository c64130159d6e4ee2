import type { ReactNode } from 'react'
import type { Tone } from '../tone.ts'

type Props = { tone?: Tone; /** The word is one of a program. */ isCode?: boolean; children: ReactNode }

/** A short word about the thing that it stands at. */
export const Badge = ({ tone = 'plain', isCode = false, children }: Props) => (
  <span className={`ui-badge ui-${tone}${isCode ? ' ui-badge-code' : ''}`}>{children}</span>
)
