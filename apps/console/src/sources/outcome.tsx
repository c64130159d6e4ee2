import type { SourceImport } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { humanize } from '../format/text.ts'

type ImportOutcome = SourceImport['outcome']

const tones: Record<ImportOutcome, Tone> = {
  IMPORTED: 'good',
  UNCHANGED: 'plain',
  REFUSED: 'bad',
  NEEDS_CONFIRMATION: 'warn',
  FETCH_FAILED: 'bad',
  FAILED: 'bad',
}

export const Outcome = ({ outcome }: { outcome: ImportOutcome }) => (
  <Badge tone={tones[outcome]}>{humanize(outcome)}</Badge>
)

export const remedies: Partial<Record<ImportOutcome, string>> = {
  REFUSED:
    'The document cannot be used, as the problems below say, or the operator has refused it. The jobs are as they were.',
  NEEDS_CONFIRMATION:
    'It would remove more than half of the jobs. If that is meant, ask the operator to confirm it.',
  FETCH_FAILED: 'No whole document came from the feed address. It is tried again, later after each failure.',
  FAILED: 'Tiller itself failed, and has said why to its operator. It is tried again.',
}
