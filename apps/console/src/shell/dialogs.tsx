import { useEffect, useRef } from 'react'
import { CallsDrawer } from './calls-drawer.tsx'
import { Palette } from './find/palette.tsx'
import { KeyHelp } from './keys/key-help.tsx'

/** A request to open a dialog. Each request is a new object, so that the same dialog can be opened again. */
export type OpenDialog = { dialog: 'palette' | 'help' | 'calls' }

export function ShellDialogs({ asked }: { asked: OpenDialog }) {
  const palette = useRef<HTMLDialogElement>(null)
  const help = useRef<HTMLDialogElement>(null)
  const calls = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = { palette, help, calls }[asked.dialog]
    if (current?.open === false) current.showModal()
  }, [asked])
  return (
    <>
      <Palette dialog={palette} />
      <KeyHelp ref={help} />
      <CallsDrawer ref={calls} />
    </>
  )
}
