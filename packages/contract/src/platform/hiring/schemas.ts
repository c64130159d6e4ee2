import { type Static, Type } from 'typebox'
import { id, named, nullable, text, timestamp } from '../../schema.ts'

/** Maximum number of notes on an application. */
export const maxNotes = 200
/** Maximum number of recipients when an application is shared. */
export const maxShareRecipients = 20
/** Maximum number of mails with shared applications that a customer sends in 24 hours. */
export const maxSharesPerDay = 500

const example = 'Called on Monday. Can start in May.'

const noteText = text(5_000, 'The text.', {
  minLength: 1,
  pattern: '\\S',
  example,
})

export const noteParams = Type.Object({ noteId: id('The note.') })

export const ApplicationNote = named(
  'ApplicationNote',
  'A note of a recruiter on an application. Applicants do not see it. It is erased with the application.',
  Type.Object({
    id: id('The note.'),
    applicationId: id('The application.'),
    text: noteText,
    userId: nullable(id('The author. Null if an app client or a removed user wrote it.')),
    emailAddress: nullable(
      text(254, "The author's email address. Null if the author is not a user of this account.", {
        example: 'sam@example.com',
      }),
    ),
    createdAt: timestamp('When it was written.'),
    editedAt: nullable(timestamp('When its text was last changed.')),
  }),
)
export type ApplicationNote = Static<typeof ApplicationNote>

export const ApplicationNotes = Type.Array(ApplicationNote, { description: 'Newest first.' })

export const ApplicationNoteCreate = named(
  'ApplicationNoteCreate',
  'A new note.',
  Type.Object({ text: noteText }, { additionalProperties: false, examples: [{ text: example }] }),
)

export const ApplicationNoteUpdate = named(
  'ApplicationNoteUpdate',
  'A changed note.',
  Type.Object(
    { text: Type.Optional(noteText) },
    { additionalProperties: false, minProperties: 1, examples: [{ text: 'Called on Tuesday.' }] },
  ),
)

export const ApplicationShare = named(
  'ApplicationShare',
  'The colleagues who receive a mail with a link to an application.',
  Type.Object(
    {
      userIds: Type.Array(id('A user of this account who has accepted the invitation.'), {
        minItems: 1,
        maxItems: maxShareRecipients,
        uniqueItems: true,
        description: 'The recipients.',
      }),
    },
    { additionalProperties: false, examples: [{ userIds: [1] }] },
  ),
)

export const ApplicationVisit = named(
  'ApplicationVisit',
  'When you last looked at the list of applications.',
  Type.Object({
    previousVisitAt: nullable(
      timestamp(
        'The end of your previous visit. Applications received later are new. Null on the first visit.',
      ),
    ),
  }),
)
