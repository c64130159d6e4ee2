import type { ReactNode } from 'react'
import type { Tone } from '../tone.ts'

type Props = { tone?: Tone; /** Whether the badge contains code. */ isCode?: boolean; children: ReactNode }

export const Badge = ({ tone = 'plain', isCode = false, children }: Props) => (
  <span className={`ui-badge ui-${tone}${isCode ? ' ui-badge-code' : ''}`}>{children}</span>
)
