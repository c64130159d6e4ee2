import type { SourceImport } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { humanize } from '../format/text.ts'
import { t } from '../language/text.ts'

type ImportOutcome = SourceImport['outcome']

const tones: Record<ImportOutcome, Tone> = {
  IMPORTED: 'good',
  UNCHANGED: 'plain',
  REFUSED: 'bad',
  NEEDS_CONFIRMATION: 'warn',
  FETCH_FAILED: 'bad',
  FAILED: 'bad',
}

export const OutcomeBadge = ({ outcome }: { outcome: ImportOutcome }) => (
  <Badge tone={tones[outcome]}>{humanize(outcome)}</Badge>
)

export const outcomeRemedies: Partial<Record<ImportOutcome, string>> = {
  REFUSED: t(
    'The feed could not be used, or the operator has refused it; see the problems below. The jobs are unchanged.',
  ),
  NEEDS_CONFIRMATION: t(
    'It would delete more than half of the jobs. If this is intended, ask the operator to confirm it.',
  ),
  FETCH_FAILED: t('The feed could not be downloaded completely. It is tried again, with increasing delays.'),
  FAILED: t('The import failed, and the platform’s operator is notified. It is tried again.'),
}
