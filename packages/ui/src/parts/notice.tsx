import type { ReactNode } from 'react'
import type { Tone } from '../tone.ts'

/** A bad notice is an alert; the others are announced politely. */
export const Notice = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <div className={`ui-notice ui-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
)
