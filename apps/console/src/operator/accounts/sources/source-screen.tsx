import { Link } from '@tanstack/react-router'
import type { OperatorSource, SourceUpdate } from '@tiller/client/platform'
import { nextSourceStatuses } from '@tiller/contract/platform/sources/transitions'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import { client } from '../../../api/client.ts'
import { QueryBoundary } from '../../../api/query-boundary.tsx'
import { createQueryOptions } from '../../../api/read.ts'
import { getFormText } from '../../../form/form-text.ts'
import { humanize } from '../../../format/text.ts'
import { FeedUrl } from './feed-url.tsx'
import { FetchNow } from './fetch-now.tsx'
import { ChangeForm, describeNamed } from '../../change-form.tsx'
import { OperatorFrame } from '../../frame.tsx'
import { sourceRoute } from '../../routes.tsx'
import { t } from '../../../language/text.ts'

export function SourceScreen() {
  const { sourceId } = sourceRoute.useParams()
  return (
    <OperatorFrame title={t('Source')}>
      <QueryBoundary of={createQueryOptions('getSourceAsOperator', { params: { sourceId } })} height="form">
        {(source) => <Settings key={sourceId} source={source} />}
      </QueryBoundary>
    </OperatorFrame>
  )
}

const Settings = ({ source }: { source: OperatorSource }) => {
  const { id, poolId, name, status, type, connector, feedAddress } = source
  return (
    <>
      <p className="path">
        <Link to="/operator/pools/$poolId" params={{ poolId }}>
          {t('Pool {id}', { id: poolId })}
        </Link>
      </p>
      <h2>{name}</h2>
      {feedAddress === null ? null : (
        <>
          <p>{t('The feed is fetched from {address}.', { address: feedAddress })}</p>
          <FetchNow sourceId={id} name={name} />
        </>
      )}
      <ChangeForm
        describe={describeNamed}
        save={(form) =>
          client.updateSourceAsOperator({ params: { sourceId: id }, body: changesOf(form, status) })
        }
      >
        <Field id="name" label={t('Name')} name="name" defaultValue={name} required maxLength={128} />
        <Select
          // The browser keeps the old choice otherwise.
          key={status}
          id="status"
          label={t('Status')}
          name="status"
          defaultValue={status}
          options={[status, ...nextSourceStatuses[status]].map((each) => ({
            value: each,
            label: humanize(each),
          }))}
        />
        <p className="soft">
          {t('Jobs of a source that is not live are paused. An archived source stays archived.')}
        </p>
      </ChangeForm>
      {type === 'FEED' && connector === null ? <FeedUrl source={source} /> : null}
    </>
  )
}

function changesOf(form: FormData, before: OperatorSource['status']) {
  const status = getFormText(form, 'status')
  // The options are exactly the next statuses.
  return {
    name: getFormText(form, 'name'),
    ...(status === before ? {} : { status: status as NonNullable<SourceUpdate['status']> }),
  }
}
