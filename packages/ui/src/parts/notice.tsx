import type { ReactNode } from 'react'
import type { Tone } from '../tone.ts'

/** A notice. Screen readers announce a bad notice as an alert, and the others politely. */
export const Notice = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <div className={`ui-notice ui-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
)
