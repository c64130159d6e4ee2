import type { ReactNode } from 'react'
import { Box, Drawing, Label, Wire } from './parts.tsx'

/** What happens between a search result and the job. */
export function ClickToCharge(): ReactNode {
  return (
    <Drawing
      id="click"
      height={468}
      title="From a click to a charge"
      text="A seeker follows the sealed click URL of a search result. The first rule that fits gives the click its class. A valid click that fits into every budget is charged in one commit, with its row in the ledger. Every other click is kept and not billed. Either way the seeker is sent on to the job, with the number of the click."
    >
      <Box x={20} y={8} width={320} name="Search result" says="a sealed click URL, at a fixed price" />
      <Wire d="M180 60V92" isArrow />
      <Label x={190} y={81}>
        a seeker follows it
      </Label>
      <Box x={20} y={96} width={320} name="Which class?" says="the first rule that fits decides" isStrong />
      <Wire d="M92 148V196" isArrow />
      <Label x={100} y={178}>
        valid
      </Label>
      <Wire d="M276 148V196" isArrow />
      <Label x={284} y={178}>
        other
      </Label>
      <Box x={20} y={200} width={148} name="Does it fit?" says="into every budget" isStrong />
      <Box x={212} y={200} width={128} name="Kept" says="and not billed" isQuiet />
      <Wire d="M168 226H208" isArrow />
      <Label x={178} y={220}>
        no
      </Label>
      <Wire d="M92 252V300" isArrow />
      <Label x={100} y={282}>
        yes
      </Label>
      <Box x={20} y={304} width={180} name="One commit" says="click, charge, ledger row" isStrong />
      <Wire d="M92 356V404" isArrow />
      <Wire d="M276 252V404" isArrow />
      <Box x={20} y={408} width={320} name="The job" says="302 to its address, with tlr_sid" />
    </Drawing>
  )
}
