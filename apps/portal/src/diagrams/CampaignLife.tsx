import type { ReactNode } from 'react'
import { Box, VerticalArrow, Drawing, Label, Line } from './parts.tsx'
import styles from './drawings.module.css'

const text =
  'A new campaign is UNDER_DEVELOPMENT. Launching makes it LIVE. You pause it and launch it again. When the money of the month is spent it is OUT_OF_BUDGET until there is more. The operator may stop it: SYSTEM_PAUSED, and then PAUSED. Archiving ends it for good, from any status.'

/** A diagram of the statuses of a campaign and their transitions. */
export const CampaignStatusDiagram = (): ReactNode => (
  <Drawing id="life" height={400} title="The life of a campaign" text={text}>
    <rect className={styles.ground} x={4} y={4} width={352} height={296} rx={14} />
    <Box x={20} y={20} width={210} name="UNDER_DEVELOPMENT" says="new, and spends nothing" />
    <VerticalArrow x={70} from={72} to={112} says="launch" />
    <Box x={20} y={116} width={140} name="LIVE" says="its jobs are shown" isStrong />
    <Box x={228} y={116} width={112} name="PAUSED" says="by you" />
    <Line d="M160 132H224" isArrow />
    <Label x={172} y={126} says="pause" />
    <Line d="M228 154H164" isArrow />
    <Label x={172} y={172} says="launch" />
    <VerticalArrow x={36} from={168} to={220} says="spent" />
    <VerticalArrow x={92} from={224} to={172} says="more money" />
    <Line d="M148 168L206 220" isArrow />
    <VerticalArrow x={290} from={224} to={172} />
    <Box x={20} y={224} width={154} name="OUT_OF_BUDGET" says="until there is more" />
    <Box x={186} y={224} width={156} name="SYSTEM_PAUSED" says="by the operator" />
    <VerticalArrow x={180} from={300} to={340} says="archive, from any status" />
    <Box x={20} y={344} width={320} name="ARCHIVED" says="for good: it can be read and copied" isQuiet />
  </Drawing>
)
