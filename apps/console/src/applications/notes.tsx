import type { ApplicationNote } from '@tiller/client/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import { useState, type FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { ConfirmButton } from '../form/confirm.tsx'
import { getFormText } from '../form/form-text.ts'
import { formatInstant } from '../format/text.ts'
import { useHasScope, useMe, usePermission } from '../session/me.ts'
import { t } from '../language/text.ts'

type Props = { applicationId: number; isErased: boolean }

/** The notes on an application. Only users of the customer see them. */
export const Notes = ({ applicationId, isErased }: Props) => (
  <section className="panel" aria-labelledby="notes-title">
    <h2 id="notes-title">{t('Notes')}</h2>
    <QueryBoundary of={createQueryOptions('listApplicationNotes', { params: { applicationId } })}>
      {(notes) => (
        <>
          {isErased ? <p className="soft">{t('The notes were erased with this person’s data.')}</p> : null}
          {isErased ? null : <NewNote applicationId={applicationId} />}
          <ol className="notes">
            {notes.map((note) => (
              <li key={note.id}>
                <Note note={note} />
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryBoundary>
  </section>
)

function useSave<Call>(save: (call: Call) => Promise<unknown>, onSuccess: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['listApplicationNotes'] })
      onSuccess()
    },
  })
}

function NewNote({ applicationId }: { applicationId: number }) {
  const { may, why } = usePermission('application')
  const [written, setWritten] = useState(0)
  const { mutate, isPending, error } = useSave(
    (text: string) => client.createApplicationNote({ params: { applicationId }, body: { text } }),
    () => setWritten(written + 1),
  )
  return (
    // A new key empties the form.
    <NoteForm
      key={written}
      id="new-note"
      label={t('New note')}
      hint={t('The applicant does not see notes.')}
      button={t('Add note')}
      error={error}
      disabled={!may || isPending}
      why={why}
      save={mutate}
    />
  )
}

function Note({ note }: { note: ApplicationNote }) {
  const { user } = useMe()
  const [isEditing, setEditing] = useState(false)
  const isOwn = user !== null && note.userId === user.id
  if (isEditing) return <EditNote note={note} done={() => setEditing(false)} />
  return (
    <>
      <p className="note-text">{note.text}</p>
      <p className="soft">
        {authorOf(note, isOwn)} · <time dateTime={note.createdAt}>{formatInstant(note.createdAt)}</time>
        {note.editedAt === null
          ? ''
          : ` · ${t('edited {time}', { time: formatInstant(note.editedAt) })}`}{' '}
        <span className="no-print">
          {isOwn ? (
            <button type="button" className="plain" onClick={() => setEditing(true)}>
              {t('Edit')}
              <span className="unseen"> {t('note {id}', { id: note.id })}</span>
            </button>
          ) : null}{' '}
          <DeleteNote note={note} isOwn={isOwn} />
        </span>
      </p>
    </>
  )
}

function authorOf({ userId, emailAddress }: ApplicationNote, isOwn: boolean): string {
  if (isOwn) return t('You')
  if (emailAddress !== null) return emailAddress
  return userId === null ? t('An integration or a removed person') : t('A person of your parent account')
}

function EditNote({ note: { id, text }, done }: { note: ApplicationNote; done: () => void }) {
  const { may, why } = usePermission('application')
  const { mutate, isPending, error } = useSave(
    (changed: string) => client.updateApplicationNote({ params: { noteId: id }, body: { text: changed } }),
    done,
  )
  return (
    <NoteForm
      id={`note-${id}`}
      label={t('Edit note')}
      button={t('Save')}
      text={text}
      error={error}
      disabled={!may || isPending}
      why={why}
      save={mutate}
      cancel={done}
    />
  )
}

function DeleteNote({ note: { id }, isOwn }: { note: ApplicationNote; isOwn: boolean }) {
  const { may } = usePermission('application')
  const isManager = useHasScope('users')
  const { mutate, error } = useSave(
    () => client.deleteApplicationNote({ params: { noteId: id } }),
    () => {},
  )
  if (!may || !(isOwn || isManager)) return null
  return (
    <>
      <ConfirmButton label={t('Delete')} of={t('note {id}', { id })} act={() => mutate(undefined)}>
        <p>{t('It cannot be restored.')}</p>
      </ConfirmButton>
      {error === null ? null : <Problem error={error} />}
    </>
  )
}

type NoteFormProps = {
  id: string
  label: string
  hint?: string
  button: string
  text?: string
  error: unknown
  disabled: boolean
  why: string | undefined
  save: (text: string) => void
  cancel?: () => void
}

function NoteForm({ id, label, hint, button, text, error, disabled, why, save, cancel }: NoteFormProps) {
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = getFormText(new FormData(event.currentTarget), 'text').trim()
    setEmpty(written === '')
    if (written !== '') save(written)
  }
  return (
    <form className="note-form no-print" onSubmit={submit}>
      <div className="ui-field">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          name="text"
          className="ui-input"
          rows={3}
          maxLength={5_000}
          defaultValue={text}
          disabled={disabled && why !== undefined}
          aria-describedby={`${id}-hint`}
          {...(isEmpty ? { 'aria-invalid': true } : {})}
        />
        <p id={`${id}-hint`} className={isEmpty ? 'ui-field-error' : 'ui-field-hint'}>
          {isEmpty ? t('Enter a text.') : (why ?? hint ?? '')}
        </p>
      </div>
      {error === null ? null : <Problem error={error} />}
      <div className="actions">
        <Button type="submit" disabled={disabled} title={why}>
          {button}
        </Button>
        {cancel === undefined ? null : (
          <Button type="button" kind="quiet" onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
