import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { attack, attacks, type Attacker } from './attacks.ts'

type Order = { baseUrl: string; attacker: Attacker; kinds: readonly string[] }

/**
 * Attacks from a thread of its own, so that what it costs to send is not measured as what it costs to wait.
 *
 * @returns what ends it and gives how often each status was answered
 */
export function beginAttack(order: Order): () => Promise<Record<number, number>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  return async () => {
    worker.postMessage('over', [])
    const [statuses] = await once(worker, 'message')
    await worker.terminate()
    // Our own thread, below.
    return statuses as Record<number, number>
  }
}

if (!isMainThread && parentPort !== null) {
  // Our own order, above.
  const { baseUrl, attacker, kinds } = workerData as Order
  const over = new AbortController()
  parentPort.once('message', () => over.abort())
  const chosen = kinds.flatMap((kind) => attacks[kind] ?? [])
  parentPort.postMessage(await attack(baseUrl, attacker, chosen, over.signal), [])
}
