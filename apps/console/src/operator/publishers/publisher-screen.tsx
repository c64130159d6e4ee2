import type { Publisher } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { client } from '../../api/client.ts'
import { createQueryOptions } from '../../api/read.ts'
import { OneTimeSecret } from '../../form/secret-dialog.tsx'
import { parseMoney, formatMoneyInput } from '../../format/money.ts'
import { getFormText } from '../../form/form-text.ts'
import { Link } from '@tanstack/react-router'
import { ChangeForm, describeNamed } from '../change-form.tsx'
import { BrandForm } from '../branding/brand-form.tsx'
import { OperatorFrame } from '../frame.tsx'
import { RefundClicks } from './refund-clicks.tsx'
import { publisherRoute } from '../routes.tsx'
import { t } from '../../language/text.ts'

export function PublisherScreen() {
  const { publisherId } = publisherRoute.useParams()
  return (
    <OperatorFrame title={t('Publisher')}>
      <p className="path">
        <Link to="/operator/publishers" activeOptions={{ exact: true }}>
          {t('Publishers')}
        </Link>
      </p>
      <QueryBoundary of={createQueryOptions('getPublisher', { params: { publisherId } })} height="form">
        {(publisher) => (
          <>
            <Change key={publisherId} publisher={publisher} />
            <h2>{t('Brand')}</h2>
            <BrandForm key={`brand ${publisherId}`} publisherId={publisherId} />
            <RefundClicks key={`refund ${publisherId}`} publisher={publisher} />
          </>
        )}
      </QueryBoundary>
    </OperatorFrame>
  )
}

const Change = ({ publisher }: { publisher: Publisher }) => (
  <>
    <h2>{publisher.name}</h2>
    <ChangeForm
      describe={describeNamed}
      save={(form) =>
        client.updatePublisher({ params: { publisherId: publisher.id }, body: changesOf(form, publisher) })
      }
      shown={({ name, postbackSecret: secret }) =>
        secret === undefined ? null : (
          <OneTimeSecret secret={secret} of={t('postbacks to {name}', { name })} />
        )
      }
    >
      <Fields publisher={publisher} />
    </ChangeForm>
  </>
)

const Fields = ({ publisher }: { publisher: Publisher }) => {
  const { name, redirectHosts, flatFeeCents, expiredCents, postbackUrl } = publisher
  return (
    <>
      <Field id="name" label={t('Name')} name="name" defaultValue={name} required maxLength={128} />
      <Field
        id="fee"
        label={t('Fee per charged click, in dollars')}
        hint={t('Empty: its share of the charge')}
        name="flatFeeCents"
        inputMode="decimal"
        defaultValue={flatFeeCents === null ? '' : formatMoneyInput(flatFeeCents)}
      />
      <Field
        id="expired"
        label={t('Fee per click on an expired job, in dollars')}
        name="expiredCents"
        inputMode="decimal"
        required
        defaultValue={formatMoneyInput(expiredCents)}
      />
      <Field
        id="hosts"
        label={t('Allowed redirect hosts')}
        hint={t('Separated by spaces, such as jobs.example.com')}
        name="redirectHosts"
        defaultValue={redirectHosts.join(' ')}
      />
      <Field
        id="postback"
        label={t('Postback URL')}
        hint={t(
          'Receives the conversions of its clicks. A new URL creates a new secret, which is shown once.',
        )}
        name="postbackUrl"
        type="url"
        maxLength={2_048}
        defaultValue={postbackUrl ?? ''}
      />
    </>
  )
}

/** Returns the changed fields. An unchanged postback URL is omitted, because setting it creates a new secret. */
function changesOf(form: FormData, { postbackUrl }: Publisher) {
  const fee = getFormText(form, 'flatFeeCents').trim()
  const address = getFormText(form, 'postbackUrl').trim()
  return {
    name: getFormText(form, 'name'),
    flatFeeCents: fee === '' ? null : centsIn(fee),
    expiredCents: centsIn(getFormText(form, 'expiredCents')),
    redirectHosts: getFormText(form, 'redirectHosts')
      .split(/[\s,]+/)
      .filter((host) => host !== ''),
    ...(address === (postbackUrl ?? '') ? {} : { postbackUrl: address === '' ? null : address }),
  }
}

function centsIn(text: string): number {
  const cents = parseMoney(text)
  if (cents === undefined)
    throw new Error(t('“{text}” is not an amount of dollars and cents, such as 0.25.', { text }))
  return cents
}
