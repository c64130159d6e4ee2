import type { Change } from '@tiller/client/platform'
import { instant, spoken } from '../format/words.ts'

/** Changes, the newest first: who did what to what, and each field before and after. */
export const ChangeRows = ({ changes }: { changes: readonly Change[] }) => (
  <ol className="changes">
    {changes.map((change) => (
      <li key={change.id}>
        <p>
          <strong>{spoken(change.action)}</strong> {spoken(change.objectType).toLowerCase()} {change.objectId}
          <span className="soft">
            {' '}
            · {actorOf(change)} · <time dateTime={change.at}>{instant(change.at)}</time>
            {change.reason === null ? '' : ` · ${change.reason}`}
          </span>
        </p>
        {change.fields.length === 0 || change.action === 'CREATE' ? null : (
          <ul>
            {change.fields.map(({ field, old, new: now }) => (
              <li key={field}>
                <code>{field}</code> {shown(old)} → {shown(now)}
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
)

const actorOf = ({ actor, userId, appClientId }: Change) => {
  if (actor === 'USER') return `user ${userId ?? ''}`
  return actor === 'APP_CLIENT' ? `app client ${appClientId ?? ''}` : spoken(actor).toLowerCase()
}

const longest = 80

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
