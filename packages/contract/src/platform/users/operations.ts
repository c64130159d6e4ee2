import { operations } from '../../operation.ts'
import { MyAccess } from './shapes.ts'

export const userOperations = operations('Customer', {
  getMyAccess: {
    method: 'GET',
    path: '/users/me',
    addition: true,
    auth: 'customer:read',
    summary: 'Get who you are and what you may do.',
    description:
      "The user is null for a token that is the app client's own, with which nobody has signed in.",
    ok: MyAccess,
    fails: [],
  },
})
