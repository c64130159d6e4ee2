import type { ReactNode } from 'react'
import type { Tone } from '../tone.ts'

/** Something that the reader should know now. A bad one is announced at once, the others in their turn. */
export const Notice = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <div className={`ui-notice ui-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
)
