import { useEffect, useRef } from 'react'
import { CallsDrawer } from './calls-drawer.tsx'
import { Palette } from './find/palette.tsx'
import { KeyHelp } from './keys/key-help.tsx'

/** A dialog that is to be opened; each time that it is asked for, this is another object. */
export type Asked = { dialog: 'palette' | 'help' | 'calls' }

/** The dialogs that are there on every screen. */
export function Dialogs({ asked }: { asked: Asked }) {
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
