import { Link } from '@tanstack/react-router'
import type { OperatorPool, OperatorSource } from '@tiller/client/platform'
import { questionSetNames, type QuestionSetName } from '@tiller/contract/application-form/question-sets'
import {
  conversionEvents,
  encodeCpaBitmap,
  decodeCpaBitmap,
} from '@tiller/contract/platform/pools/cpa-bitmap'
import { callsToAction, thirdPartyIntegrations } from '@tiller/contract/platform/pools/schemas'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import { client } from '../../api/client.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { getFormText } from '../../form/form-text.ts'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { ChangeForm, describeNamed } from '../change-form.tsx'
import { OperatorFrame } from '../frame.tsx'
import { poolRoute } from '../routes.tsx'
import { NewSource } from './sources/new-source.tsx'
import { t } from '../../language/text.ts'

const sourceColumns: readonly Column<OperatorSource>[] = [
  {
    label: t('Source'),
    role: 'title',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/operator/sources/$sourceId" params={{ sourceId: id }}>
        {name}
      </Link>
    ),
  },
  { label: t('Status'), role: 'detail', value: ({ status }) => humanize(status) },
  { label: t('Feed'), role: 'detail', value: ({ feedAddress }) => feedAddress },
]

export function PoolScreen() {
  const { poolId } = poolRoute.useParams()
  return (
    <OperatorFrame title={t('Pool')}>
      <QueryBoundary of={createQueryOptions('getPoolAsOperator', { params: { poolId } })} height="form">
        {(pool) => <Settings key={poolId} pool={pool} />}
      </QueryBoundary>
      <h2>{t('Sources')}</h2>
      <NewSource poolId={poolId} />
      <QueryBoundary
        of={createQueryOptions('listSourcesAsOperator', { query: { search: `poolId=${poolId}`, size: 100 } })}
        height="rows"
      >
        {({ content }) =>
          content.length === 0 ? (
            <p>{t('No sources yet. A pool needs one that provides its jobs.')}</p>
          ) : (
            <Table label={t('Sources')} columns={sourceColumns} rows={content} keyOf={({ id }) => id} />
          )
        }
      </QueryBoundary>
    </OperatorFrame>
  )
}

const ConversionEvents = ({ cpaBitmap }: { cpaBitmap: number }) => (
  <fieldset>
    <legend>{t('Conversions that count as acquisitions')}</legend>
    {conversionEvents.map((event) => (
      <label key={event} className="check">
        <input
          type="checkbox"
          name="conversionEvents"
          value={event}
          defaultChecked={decodeCpaBitmap(cpaBitmap).includes(event)}
        />
        <span>{t('Conversion {event}', { event })}</span>
      </label>
    ))}
  </fieldset>
)

const questionSetLabels: Record<QuestionSetName, string> = {
  'Work authorization': t('Work authorization'),
  'Minimum age': t('Minimum age'),
  Availability: t('Availability'),
  Certifications: t('Certifications'),
  'Driver license': t('Driver license'),
  'Background check': t('Background check'),
}

const QuestionSets = ({ chosen }: { chosen: readonly QuestionSetName[] }) => (
  <fieldset>
    <legend>{t('Questions in every application form')}</legend>
    {questionSetNames.map((name) => (
      <label key={name} className="check">
        <input type="checkbox" name="questionSets" value={name} defaultChecked={chosen.includes(name)} />
        <span>{questionSetLabels[name]}</span>
      </label>
    ))}
  </fieldset>
)

const PathToCustomer = ({ customerId }: Pick<OperatorPool, 'customerId'>) => (
  <p className="path">
    <Link to="/operator/customers/$customerId" params={{ customerId }}>
      {t('Customer {id}', { id: customerId })}
    </Link>
  </p>
)

const Settings = ({ pool }: { pool: OperatorPool }) => (
  <>
    <PathToCustomer customerId={pool.customerId} />
    <h2>{pool.name}</h2>
    <ChangeForm
      describe={describeNamed}
      save={(form) => client.updatePoolAsOperator({ params: { poolId: pool.id }, body: changesOf(form) })}
    >
      <Field id="name" label={t('Name')} name="name" defaultValue={pool.name} required maxLength={128} />
      <Select
        id="call"
        label={t('Button text of advertisements')}
        name="callToActionId"
        defaultValue={pool.callToAction?.id ?? ''}
        options={[
          { value: '', label: t('Apply now or View job, depending on the job') },
          ...callsToAction.map(({ id, text }) => ({ value: String(id), label: text })),
        ]}
      />
      <Select
        id="integration"
        label={t('Applicant tracking system')}
        name="thirdPartyIntegration"
        defaultValue={pool.thirdPartyIntegration}
        options={thirdPartyIntegrations.map((name) => ({ value: name, label: humanize(name) }))}
      />
      <QuestionSets chosen={pool.requiredQuestionSets} />
      <ConversionEvents cpaBitmap={pool.cpaBitmap} />
      <label className="check">
        <input type="checkbox" name="isCpa" defaultChecked={pool.isCpa} />
        <span>{t('CPA pool: bill acquisitions at the target CPA instead of clicks')}</span>
      </label>
      {pool.isCpa && !pool.billsAcquisitions && (
        <label className="check">
          <input type="checkbox" name="billsAcquisitions" />
          <span>
            {t('Stop billing clicks, as this pool has done since an earlier version, and bill acquisitions')}
          </span>
        </label>
      )}
      <label className="check">
        <input type="checkbox" name="enableTlrSid" defaultChecked={pool.enableTlrSid} />
        <span>{t('Append tlr_sid to the job URL of every click')}</span>
      </label>
    </ChangeForm>
  </>
)

const changesOf = (form: FormData) => ({
  name: getFormText(form, 'name'),
  callToActionId: Number(getFormText(form, 'callToActionId')) || null,
  // The options are exactly these systems.
  thirdPartyIntegration: getFormText(form, 'thirdPartyIntegration') as OperatorPool['thirdPartyIntegration'],
  cpaBitmap: encodeCpaBitmap(
    conversionEvents.filter((event) => form.getAll('conversionEvents').includes(String(event))),
  ),
  requiredQuestionSets: questionSetNames.filter((name) => form.getAll('questionSets').includes(name)),
  isCpa: form.has('isCpa'),
  ...(form.has('billsAcquisitions') && { billsAcquisitions: true }),
  enableTlrSid: form.has('enableTlrSid'),
})
