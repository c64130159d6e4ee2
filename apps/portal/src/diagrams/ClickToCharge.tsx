import type { ReactNode } from 'react'
import { Box, VerticalArrow, Drawing, Label, Line } from './parts.tsx'

const text =
  'A seeker follows the sealed click URL of a search result. The first rule that fits gives the click its class. A valid click that fits into every budget is charged in one commit, with its row in the ledger. Every other click is kept and not billed. Either way the seeker is sent on to the job, with the number of the click.'

/** A diagram of the steps between a search result and the job. */
export const ClickToChargeDiagram = (): ReactNode => (
  <Drawing id="click" height={468} title="From a click to a charge" text={text}>
    <Box x={20} y={8} width={320} name="Search result" says="a sealed click URL, at a fixed price" />
    <VerticalArrow x={180} from={60} to={92} says="a seeker follows it" />
    <Box x={20} y={96} width={320} name="Which class?" says="the first rule that fits decides" isStrong />
    <VerticalArrow x={92} from={148} to={196} says="valid" />
    <VerticalArrow x={276} from={148} to={196} says="other" />
    <Box x={20} y={200} width={148} name="Does it fit?" says="into every budget" isStrong />
    <Box x={212} y={200} width={128} name="Kept" says="and not billed" isQuiet />
    <Line d="M168 226H208" isArrow />
    <Label x={178} y={220} says="no" />
    <VerticalArrow x={92} from={252} to={300} says="yes" />
    <Box x={20} y={304} width={180} name="One commit" says="click, charge, ledger row" isStrong />
    <VerticalArrow x={92} from={356} to={404} />
    <VerticalArrow x={276} from={252} to={404} />
    <Box x={20} y={408} width={320} name="The job" says="302 to its address, with tlr_sid" />
  </Drawing>
)
