import type { ReactNode } from 'react'
import { Box, Drawing, Label, Wire } from './parts.tsx'
import styles from './drawings.module.css'

/** The statuses of a campaign, and what leads from one to the next. */
export function CampaignLife(): ReactNode {
  return (
    <Drawing
      id="life"
      height={400}
      title="The life of a campaign"
      text="A new campaign is UNDER_DEVELOPMENT. Launching makes it LIVE. You pause it and launch it again. When the money of the month is spent it is OUT_OF_BUDGET until there is more. The operator may stop it: SYSTEM_PAUSED, and then PAUSED. Archiving ends it for good, from any status."
    >
      <rect className={styles.ground} x={4} y={4} width={352} height={296} rx={14} />
      <Box x={20} y={20} width={210} name="UNDER_DEVELOPMENT" says="new, and spends nothing" />
      <Wire d="M70 72V112" isArrow />
      <Label x={78} y={97}>
        launch
      </Label>
      <Box x={20} y={116} width={140} name="LIVE" says="its jobs are shown" isStrong />
      <Box x={228} y={116} width={112} name="PAUSED" says="by you" />
      <Wire d="M160 132H224" isArrow />
      <Label x={172} y={126}>
        pause
      </Label>
      <Wire d="M228 154H164" isArrow />
      <Label x={172} y={172}>
        launch
      </Label>
      <Wire d="M36 168V220" isArrow />
      <Label x={42} y={198}>
        spent
      </Label>
      <Wire d="M92 224V172" isArrow />
      <Label x={98} y={198}>
        more money
      </Label>
      <Wire d="M148 168L206 220" isArrow />
      <Wire d="M290 224V172" isArrow />
      <Box x={20} y={224} width={154} name="OUT_OF_BUDGET" says="until there is more" />
      <Box x={186} y={224} width={156} name="SYSTEM_PAUSED" says="by the operator" />
      <Wire d="M180 300V340" isArrow />
      <Label x={188} y={325}>
        archive, from any status
      </Label>
      <Box x={20} y={344} width={320} name="ARCHIVED" says="for good: it can be read and copied" isQuiet />
    </Drawing>
  )
}
