import { TillerError } from '@tiller/client'
import type { JobPool } from '@tiller/client/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '@tiller/ui/button'
import { EmptyState } from '@tiller/ui/empty-state'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import { useState, type FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { getFormText } from '../form/form-text.ts'
import { usePermission } from '../session/me.ts'
import { RequireScope } from '../session/require-scope.tsx'
import { showToast } from '../shell/toasts.tsx'
import {
  AddressFields,
  createAddressBody,
  createSourceFields,
  type SourceAddress,
} from './address-fields.tsx'
import { TestResult } from './test-result.tsx'
import { t, translateKnown } from '../language/text.ts'

export const ConnectFeedScreen = () => (
  <RequireScope scope="advertiser">
    <p className="path">
      <Link to="/sources" activeOptions={{ exact: true }}>
        {t('Sources')}
      </Link>
    </p>
    <h1>{t('Connect a feed or job board')}</h1>
    <QueryBoundary of={createQueryOptions('listMyPools', { query: { size: 100 } })} height="form">
      {({ content: pools }) =>
        pools.length === 0 ? (
          <EmptyState title={t('Your account has no pool yet')}>
            <p>{t('Jobs belong to a pool. Ask the platform’s operator to create one.')}</p>
          </EmptyState>
        ) : (
          <ConnectFeed pools={pools} />
        )
      }
    </QueryBoundary>
  </RequireScope>
)

/** Returns the problem of the address, which is a feed URL or a job board. */
const addressProblem = (error: unknown) =>
  error instanceof TillerError
    ? translateKnown(
        error.errors.find(({ field }) => field === 'feedUrl' || field === 'board')?.message ?? '',
      ) || null
    : null

function getButtonText(system: SourceAddress['system'], isPending: boolean, isUsable: boolean): string {
  if (system === 'UPLOAD') return t('Create source for a spreadsheet')
  if (isPending) return system === 'FEED' ? t('Testing the feed…') : t('Testing the job board…')
  if (isUsable) return system === 'FEED' ? t('Connect feed') : t('Connect job board')
  return system === 'FEED' ? t('Test feed') : t('Test job board')
}

/**
 * A form that connects a feed. The feed must be tested before it can be saved. Changing the address requires another
 * test.
 */
function ConnectFeed({ pools }: { pools: readonly JobPool[] }) {
  const { may, why } = usePermission('advertiser', 'sources')
  const [address, setAddress] = useState<SourceAddress>({ system: 'FEED', address: '' })
  const { system } = address
  const test = useMutation({ mutationFn: () => client.testFeed({ body: createAddressBody(address) }) })
  const create = useCreateSource(createSourceFields(address))
  const isUsable = system === 'UPLOAD' || (test.data?.outcome === 'OK' && test.data.jobs > 0)
  const error = test.error ?? create.error
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUsable) create.mutate(new FormData(event.currentTarget))
    else test.mutate()
  }
  return (
    <form className="panel make" onSubmit={submit}>
      {error === null || addressProblem(error) !== null ? null : <Problem error={error} />}
      <AddressFields
        value={address}
        error={addressProblem(error)}
        onChange={(changed) => {
          setAddress(changed)
          test.reset()
        }}
      />
      <div role="status">{test.data === undefined ? null : <TestResult test={test.data} />}</div>
      {isUsable ? <NameAndPool pools={pools} isBoard={system !== 'FEED'} /> : null}
      <Button type="submit" disabled={!may || test.isPending || create.isPending} title={why}>
        {getButtonText(system, test.isPending, isUsable)}
      </Button>
      {why === undefined ? null : <p className="soft">{why}</p>}
    </form>
  )
}

const NameAndPool = ({ pools, isBoard }: { pools: readonly JobPool[]; isBoard: boolean }) => (
  <>
    <Field
      id="feed-name"
      label={isBoard ? t('Company') : t('Name')}
      {...(isBoard ? { hint: t('Shown with jobs that do not name a company.') } : {})}
      name="name"
      defaultValue={isBoard ? '' : t('Jobs feed')}
      required
      maxLength={128}
    />
    {pools.length === 1 ? (
      <input type="hidden" name="poolId" value={pools[0]?.id} />
    ) : (
      <Select
        id="feed-pool"
        label={t('Pool')}
        name="poolId"
        options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    )}
  </>
)

function useCreateSource(address: ReturnType<typeof createSourceFields>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (form: FormData) =>
      client.createSource({
        params: { poolId: Number(getFormText(form, 'poolId')) },
        body: { name: getFormText(form, 'name'), ...address },
      }),
    onSuccess: ({ id, name }) => {
      if (!('type' in address))
        showToast({ text: t('{name} is connected. Its first import starts within a minute.', { name }) })
      void navigate({ to: '/sources/$sourceId', params: { sourceId: id } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['listMySources'] }),
  })
}
