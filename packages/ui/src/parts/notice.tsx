import type { ReactNode } from 'react'
import type { Tone } from '../tone.ts'

/** A notice. Screen readers announce one with the tone `bad` at once, and others when they pause. */
export const Notice = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <div className={`ui-notice ui-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
)
