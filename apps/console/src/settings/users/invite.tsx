import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GivenRole } from '@tiller/client/platform'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { useRef, type FormEvent } from 'react'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { typedIn } from '../../format/typed.ts'
import { spoken } from '../../format/words.ts'
import { useMay } from '../../session/me.ts'
import { showToast } from '../../shell/toasts.tsx'
import { roles } from './roles.ts'

/** Invites a person by mail. */
export function Invite() {
  const may = useMay('users')
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: FormData) =>
      client.inviteUser({
        body: {
          emailAddress: typedIn(typed, 'emailAddress'),
          // The form offers no other roles.
          role: typedIn(typed, 'role') as GivenRole,
        },
      }),
    onSuccess: ({ emailAddress }) => {
      form.current?.reset()
      showToast({ text: `${emailAddress} is invited, for seven days.` })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['listMyUsers'] }),
  })
  if (!may)
    return (
      <p className="soft">
        Inviting people and changing their roles needs the scope <code>users</code>, which owners have.
      </p>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <>
      {error === null ? null : <Problem error={error} />}
      <details className="panel">
        <summary>Invite somebody</summary>
        <form ref={form} className="make" onSubmit={submit}>
          <Fields />
          <Button type="submit" disabled={isPending}>
            Invite
          </Button>
        </form>
      </details>
    </>
  )
}

const Fields = () => (
  <>
    <Field
      id="invite-email"
      label="E-mail address"
      hint="A password for the first sign-in goes there"
      name="emailAddress"
      type="email"
      required
      maxLength={254}
    />
    <fieldset className="checks">
      <legend>Role</legend>
      {roles.map(({ role, means }) => (
        <label key={role} className="check">
          <input type="radio" name="role" value={role} required defaultChecked={role === 'EDITOR'} />
          <span>
            {spoken(role)} <span className="soft">{means}</span>
          </span>
        </label>
      ))}
    </fieldset>
  </>
)
