import { Type } from 'typebox'
import { flag, id, named, nullable, text, timestamp } from '../../schema.ts'

/** So many sessions are listed. */
export const maxSessions = 100
/** So much is kept of what a browser calls itself. */
export const userAgentLength = 255

export const Session = named(
  'Session',
  'A browser in which somebody has signed in to the console.',
  Type.Object({
    id: id('The session.'),
    createdAt: timestamp('When it began.'),
    seenAt: timestamp('When it was used last, give or take five minutes.'),
    endsAt: timestamp('When it ends if it is not used any more.'),
    userAgent: nullable(
      text(userAgentLength, 'What the browser called itself.', {
        example: 'Mozilla/5.0 (X11; Linux x86_64)',
      }),
    ),
    isCurrent: flag('It is the one in which this is asked.'),
  }),
)
