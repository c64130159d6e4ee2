import { Type } from 'typebox'
import { flag, id, named, nullable, text, timestamp } from '../../schema.ts'

/** Maximum number of sessions in the list. */
export const maxSessions = 100
/** Maximum number of characters of the user agent that are stored. */
export const maxUserAgentLength = 255

export const Session = named(
  'Session',
  'A browser session in the console.',
  Type.Object({
    id: id('The session.'),
    createdAt: timestamp('When the session started.'),
    seenAt: timestamp('When the session was last used, within five minutes.'),
    endsAt: timestamp('When the session ends if it is not used again.'),
    userAgent: nullable(
      text(maxUserAgentLength, "The browser's user agent.", {
        example: 'Mozilla/5.0 (X11; Linux x86_64)',
      }),
    ),
    isCurrent: flag('Whether this is the current session.'),
  }),
)
