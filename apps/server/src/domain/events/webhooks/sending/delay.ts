import { LRUCache } from 'lru-cache'
import type { ServiceLevelCounter } from '#domain/status/service-levels/counter.ts'
import type { SentMessage } from './record.ts'

const maxReceivers = 10_000

/**
 * Creates a function that counts the delay of the first attempt of a message for the service level. Time in which the
 * message waited for a failing receiver is not counted: such a receiver gets one message at a time.
 */
export function createDelayCounter({ countWebhook }: Pick<ServiceLevelCounter, 'countWebhook'>) {
  /** When receivers last failed or recovered. */
  const blockedUntilMs = new LRUCache<string, number>({ max: maxReceivers })
  return ({ delivery, attempt, outcome, at }: SentMessage) => {
    if (outcome.status === 'CANCELLED') return
    const { receiver, createdAt, failing } = delivery
    const sinceMs = Math.max(createdAt.getTime(), blockedUntilMs.get(receiver) ?? 0)
    if (failing || attempt.fault !== null) blockedUntilMs.set(receiver, at.getTime())
    if (!failing) countWebhook((at.getTime() - sinceMs) / 1_000, at)
  }
}
