import { callsToAction } from '@tiller/contract/platform/pools/schemas'

export const findCallToAction = (id: number | null) => callsToAction.find((each) => each.id === id) ?? null
