import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import type { TextId } from './language/messages.ts'
import { useText } from './language/use-text.tsx'
import { SingleTaskPage } from './layout.tsx'

export type SurveyPageProps = {
  campaignName: string
  /** Whether the form was sent without an answer. */
  isMissing: boolean
}

const ratings: readonly TextId[] = [
  'Very dissatisfied',
  'Dissatisfied',
  'Neither',
  'Satisfied',
  'Very satisfied',
]

/** The satisfaction survey about a campaign, which has one question. The form is sent to the URL of the page. */
export function SurveyPage({ campaignName, isMissing }: SurveyPageProps) {
  const t = useText()
  return (
    <SingleTaskPage title={t('Your campaign')}>
      <form method="post">
        <h1>{t('How satisfied are you?')}</h1>
        {isMissing ? (
          <Notice tone="bad">
            <p>{t('Choose one of the answers.')}</p>
          </Notice>
        ) : null}
        <fieldset className="options ui-field">
          <legend>{t('With the campaign {name}, all in all', { name: campaignName })}</legend>
          {ratings.map((label, index) => (
            <label className="option" key={label}>
              <input type="radio" name="rating" value={index + 1} required />
              <span>{t(label)}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit">{t('Send answer')}</Button>
      </form>
    </SingleTaskPage>
  )
}
