import { callsToAction } from '@tiller/contract/platform/pools/schemas'

export const callToAction = (id: number | null) => callsToAction.find((each) => each.id === id) ?? null
