import type { ReactNode } from 'react'
import { Box, VerticalArrow, Drawing, Line } from './parts.tsx'
import styles from './drawings.module.css'

const text =
  'A customer has pools and sub-customers. A pool holds sources, whose jobs come from a feed, and campaigns, which have segments. A campaign takes jobs of its pool, each of which is in one campaign at most. A title expansion makes a copy of a job.'

/** A diagram of a customer, its pool, sources with jobs, and campaigns with segments. */
export const PlatformStructureDiagram = (): ReactNode => (
  <Drawing id="structure" height={452} title="Structure of the platform" text={text}>
    <Box x={8} y={8} width={164} name="Customer" says="whose money it is" />
    <Box x={188} y={8} width={164} name="Sub-customer" says="has pools of its own" isQuiet />
    <Line d="M172 34H188" />
    <VerticalArrow x={90} from={60} to={96} />
    <rect className={styles.ground} x={8} y={100} width={344} height={344} rx={14} />
    <text className={styles.place} x={24} y={126}>
      Pool
    </text>
    <text className={styles.says} x={64} y={126}>
      jobs, and campaigns over them
    </text>
    <Box x={24} y={144} width={144} name="Source" says="one feed" />
    <Box x={192} y={144} width={144} name="Campaign" says="filters, price, budget" isStrong />
    <VerticalArrow x={96} from={196} to={240} />
    <VerticalArrow x={264} from={196} to={240} />
    <Box x={24} y={244} width={144} name="Job" says="in one campaign" />
    <Box x={192} y={244} width={144} name="Segment" says="a part of its jobs" isStrong />
    <Line d="M192 178C182 194 178 216 158 240" isArrow isDashed />
    <text className={styles.says} x={186} y={226}>
      takes
    </text>
    <VerticalArrow x={96} from={296} to={340} />
    <Box x={24} y={344} width={144} name="Copy" says="under another title" isQuiet />
    <text className={styles.says} x={180} y={366}>
      made by a title expansion;
    </text>
    <text className={styles.says} x={180} y={384}>
      campaigns take it like a job
    </text>
    <text className={styles.says} x={24} y={426}>
      From the operator: pools, sources. Yours: the rest.
    </text>
  </Drawing>
)
