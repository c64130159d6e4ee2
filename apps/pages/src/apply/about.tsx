import type { TextId } from '../language/messages.ts'
import { useText } from '../language/use-text.tsx'

/** What an event's organizer has written about it. */
export type AboutText = { label: TextId; text: string }

export function About({ about }: { about: readonly AboutText[] }) {
  const t = useText()
  return about.length === 0 ? null : (
    <dl className="about">
      {about.map(({ label, text }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
