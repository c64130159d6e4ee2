import type { ReactNode } from 'react'
import { Box, Drawing, Label, Wire } from './parts.tsx'

/** How a message comes to a webhook, and what each answer leads to. */
export function Delivery(): ReactNode {
  return (
    <Drawing
      id="delivery"
      height={424}
      title="How a message is delivered"
      text="When something happens, the event is written in the same commit. Tiller signs the message and posts it to your server, which has 15 seconds to answer. 2xx or 409 ends it. 410 disables the webhook. Anything else, or no answer, makes Tiller send the message again, after waits that grow from 5 seconds to 2 hours, 100 times at most."
    >
      <Box x={20} y={8} width={316} name="Something happens" says="its event is in the same commit" />
      <Wire d="M178 60V100" isArrow />
      <Box
        x={20}
        y={104}
        width={316}
        name="Tiller signs and posts it"
        says="four messages at a time, at most"
        isStrong
      />
      <Wire d="M178 156V196" isArrow />
      <Box x={20} y={200} width={316} name="Your server" says="has 15 seconds to answer" />
      <Wire d="M68 252V306" isArrow />
      <Label x={75} y={284}>
        2xx, 409
      </Label>
      <Wire d="M178 252V306" isArrow />
      <Label x={185} y={284}>
        other, none
      </Label>
      <Wire d="M288 252V306" isArrow />
      <Label x={295} y={284}>
        410
      </Label>
      <Box x={14} y={310} width={108} name="Delivered" says="for good" />
      <Box x={132} y={310} width={92} name="Again" says="100 at most" isStrong />
      <Box x={234} y={310} width={108} name="Disabled" says="you get a mail" isQuiet />
      <Wire d="M178 362V386H352V130H340" isArrow isDashed />
      <Label x={52} y={412}>
        waits 5 s, 5 min, 10 min … up to 2 h
      </Label>
    </Drawing>
  )
}
