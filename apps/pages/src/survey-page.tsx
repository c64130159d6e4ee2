import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { SingleTaskPage } from './layout.tsx'

export type SurveyPageProps = {
  campaignName: string
  /** Whether the form was sent without an answer. */
  isMissing: boolean
}

const ratings = ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied']

/** The satisfaction survey about a campaign, which has one question. The form is sent to the URL of the page. */
export const SurveyPage = ({ campaignName, isMissing }: SurveyPageProps) => (
  <SingleTaskPage title="Your campaign">
    <form method="post">
      <h1>How satisfied are you?</h1>
      {isMissing ? (
        <Notice tone="bad">
          <p>Choose one of the answers.</p>
        </Notice>
      ) : null}
      <fieldset className="options ui-field">
        <legend>With the campaign {campaignName}, all in all</legend>
        {ratings.map((label, index) => (
          <label className="option" key={label}>
            <input type="radio" name="rating" value={index + 1} required />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit">Send answer</Button>
    </form>
  </SingleTaskPage>
)
