import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getNextSignInStep } from './sign-in.ts'

test('requires the second factor before a new password, and a new password before anything else', () => {
  for (const [secondFactor, mustChangePassword, steps] of [
    ['NONE', false, []],
    ['NONE', true, ['NEW_PASSWORD_REQUIRED']],
    ['EMAIL_OTP', false, ['EMAIL_OTP']],
    ['SMS_MFA', true, ['SMS_MFA', 'NEW_PASSWORD_REQUIRED']],
    ['SOFTWARE_TOKEN_MFA', true, ['SOFTWARE_TOKEN_MFA', 'NEW_PASSWORD_REQUIRED']],
  ] as const) {
    const user = { secondFactor, mustChangePassword }
    const asked = []
    for (
      let step = getNextSignInStep('PASSWORD', user);
      step !== undefined;
      step = getNextSignInStep(step, user)
    )
      asked.push(step)
    assert.deepEqual(asked, steps)
  }
})
