import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../language/text.ts'
import { createQueryOptions } from '../../api/read.ts'
import { createActions, builtInViews, listNavigationEntries } from '../navigation.ts'
import { useMe } from '../../session/me.ts'
import { listPaletteChoices, type PaletteChoice } from './palette-choices.ts'

const least = 2
const found = 5

const quoted = (text: string) => JSON.stringify(text.slice(0, 200))

export function Palette({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  // A new key empties the palette each time it is opened.
  const [opened, setOpened] = useState(0)
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('Find')}
      onClose={() => setOpened((count) => count + 1)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close()
      }}
    >
      <Finder key={opened} close={() => dialog.current?.close()} />
    </dialog>
  )
}

function Finder({ close }: { close: () => void }) {
  const router = useRouter()
  const [input, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const choices = useChoices(useDeferredValue(input.trim()))
  const chosen = Math.min(active, choices.length - 1)
  const go = (choice: PaletteChoice | undefined) => {
    if (choice === undefined) return
    close()
    void router.navigate({ href: router.options.basepath + choice.href })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((chosen + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') go(choices[chosen])
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        className="ui-input"
        role="combobox"
        aria-label={t('Find a place, a campaign or a job')}
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        {...(choices.length === 0 ? {} : { 'aria-activedescendant': `${id}-${chosen}` })}
        placeholder={t('A place, a campaign, a title or a reference')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={input}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      <Options {...{ id, choices, chosen, go, look: setActive }} />
    </>
  )
}

type OptionsProps = {
  id: string
  choices: readonly PaletteChoice[]
  chosen: number
  go: (choice: PaletteChoice) => void
  look: (index: number) => void
}

const Options = ({ id, choices, chosen, go, look }: OptionsProps) => (
  <>
    <ul id={id} role="listbox" aria-label={t('Found')}>
      {choices.map((choice, index) => (
        // The input handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={choice.href}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onClick={() => go(choice)}
          onPointerMove={() => look(index)}
        >
          <span>{choice.label}</span> <span className="soft">{choice.kind}</span>
        </li>
      ))}
    </ul>
    <p className="soft" role="status">
      {choices.length === 0 ? t('No matches.') : ''}
    </p>
  </>
)

/** Returns the choices for the input. Campaigns and jobs are searched after two letters. */
function useChoices(input: string): readonly PaletteChoice[] {
  const { scopes } = useMe()
  const enabled = input.length >= least
  const campaigns = useQuery({
    ...createQueryOptions('listMyCampaigns', { query: { search: `name~${quoted(input)}`, size: found } }),
    enabled,
  })
  const jobs = useQuery({
    ...createQueryOptions('listMyJobs', {
      query: { search: `jobReference=${quoted(input)} OR title~${quoted(input)}`, size: found },
    }),
    enabled,
  })
  return listPaletteChoices(input, {
    places: [
      ...listNavigationEntries(scopes).map(({ to, label }) => ({
        label: t(label),
        kind: t('Section'),
        href: to,
      })),
      ...createActions.map(({ href, label }) => ({ label: t(label), kind: t('Begin'), href })),
      ...builtInViews.map(({ name, href }) => ({ label: t(name), kind: t('Screen'), href })),
    ],
    campaigns: enabled ? (campaigns.data?.content ?? []) : [],
    jobs: enabled ? (jobs.data?.content ?? []) : [],
  })
}
