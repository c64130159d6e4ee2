import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureNames, type Feature } from '@tiller/contract/platform/customers/features'
import type { Operation } from '@tiller/contract/operation'
import { anotherCustomer, harness, type Harness } from '../../harness/harness.ts'
import { freshRequestOf, secured, send } from './cases.ts'

const setFeatures = (h: Harness, enabled: Feature[]) =>
  h.api.updateCustomerAsOperator({ params: { customerId: h.tenant.customerId }, body: { features: enabled } })

for (const feature of featureNames)
  test(`the feature ${feature} allows its operations`, async (t) => {
    const parent = await harness(t)
    const customer = await anotherCustomer(parent)
    const operations = secured.filter((operation: Operation) => operation.feature === feature)
    assert.ok(operations.length > 0)
    for (const operation of operations) {
      const request = await freshRequestOf(operation, customer)
      await setFeatures(
        { ...parent, tenant: customer.tenant },
        featureNames.filter((name) => name !== feature),
      )
      const refused = await send(customer.api, request)
      assert.deepEqual([refused.status, refused.body['code']], [403, 'feature-off'], operation.id)
      await setFeatures({ ...parent, tenant: customer.tenant }, [feature])
      const { status, body } = await send(customer.api, request)
      assert.equal(status, 200, `${operation.id}: ${JSON.stringify(body)}`)
      await setFeatures({ ...parent, tenant: customer.tenant }, [...featureNames])
    }
  })

test('a new customer has every feature', async (t) => {
  const { api } = await harness(t)
  assert.deepEqual((await api.getMe()).features, featureNames)
})

test('a customer acts for a sub-customer with the features of the sub-customer', async (t) => {
  const parent = await harness(t)
  const child = await anotherCustomer(parent, { parent: parent.tenant })
  await setFeatures({ ...parent, tenant: child.tenant }, [])
  const body = { title: 'Nurse', company: 'Acme', zipcodes: ['10001'], budget: 100 }
  const query = { subCustomerId: child.tenant.customerId }
  await assert.rejects(parent.api.recommendCpcByBudget({ body, query }), { code: 'feature-off' })
  await parent.api.recommendCpcByBudget({ body })
})
