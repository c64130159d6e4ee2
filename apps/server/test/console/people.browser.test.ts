import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '#domain/access/sign-in/users.ts'
import { assertAccessible, openConsoleWithCampaigns } from '../harness/console.ts'

// Nightly: it goes through many screens; tasks.browser.test.ts does the everyday tasks.

// Also nightly: it checks the accessibility of screens in every mode and size.

test('an owner invites a user, changes the role, undoes it, and removes the user', async (t) => {
  const { page, signIn, api, trouble, db, parts, tenant, clock } = await openConsoleWithCampaigns(t)
  const operator = { emailAddress: 'operator@example.net', role: 'OPERATOR', secondFactor: 'NONE' } as const
  await db
    .transaction()
    .execute((tx) =>
      createUser(tx, parts.secretBox, tenant, { ...operator, password: 'correct horse', at: clock.at }),
    )
  await signIn('/console/settings/users')
  trouble.length = 0
  await page.getByText('(you)').waitFor()
  // An owner cannot remove the operator, so it is not offered.
  await page.getByRole('row', { name: operator.emailAddress }).waitFor()
  assert.equal(await page.getByRole('button', { name: `Remove ${operator.emailAddress}` }).count(), 0)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('E-mail address').fill('sam@example.net')
  await page.getByLabel('Viewer').check()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('sam@example.net was invited').waitFor()
  const role = page.getByRole('combobox', { name: 'Role of sam@example.net' })
  assert.equal(await role.inputValue(), 'VIEWER')
  const sam = async () =>
    (await api.listMyUsers({ query: { search: 'emailAddress="sam@example.net"' } })).content[0]?.role
  await role.selectOption('EDITOR')
  await page.getByText('sam@example.net is editor now.').waitFor()
  assert.equal(await sam(), 'EDITOR')
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLSelectElement>('[aria-label="Role of sam@example.net"]')?.value === 'VIEWER',
  )
  assert.equal(await sam(), 'VIEWER')
  await page.getByRole('button', { name: 'Remove sam@example.net' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('sam@example.net was removed.').waitFor()
  assert.equal(await sam(), undefined)
  const own = page.getByRole('combobox', { name: /^Role of person/ })
  await own.selectOption('VIEWER')
  await page.getByText('At least one owner who has chosen a password').waitFor()
  await page.locator('select[aria-label^="Role of person"]:enabled').waitFor()
  assert.equal(await own.inputValue(), 'OWNER')
})

test('without permission to manage users, shows them on a phone and names the required scope', async (t) => {
  const { page, signIn, trouble } = await openConsoleWithCampaigns(t, { role: 'VIEWER' }, 390)
  await signIn('/console/settings/users')
  trouble.length = 0
  await page.getByText('(you)').waitFor()
  await page.getByText('Needs the scope users, which your role does not have.').waitFor()
  assert.equal(await page.locator('td').getByRole('combobox').count(), 0)
  assert.equal(await page.getByRole('button', { name: /^Remove/ }).isDisabled(), true)
  await assertAccessible(page)
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  assert.deepEqual(trouble, [])
})
