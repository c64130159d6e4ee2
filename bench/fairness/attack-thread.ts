import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { sendAttack, attacks, type Attacker } from './attacks.ts'

type Order = { baseUrl: string; attacker: Attacker; kinds: readonly string[] }

/**
 * Starts an attack from a separate thread, so that sending it does not delay the measurement. The returned function
 * ends it and returns its responses counted by status.
 */
export function startAttack(order: Order): () => Promise<Record<number, number>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  return async () => {
    worker.postMessage('stop', [])
    const [statuses] = await once(worker, 'message')
    await worker.terminate()
    return statuses as Record<number, number>
  }
}

if (!isMainThread && parentPort !== null) {
  const { baseUrl, attacker, kinds } = workerData as Order
  const stopping = new AbortController()
  parentPort.once('message', () => stopping.abort())
  const selected = kinds.flatMap((kind) => attacks[kind] ?? [])
  parentPort.postMessage(await sendAttack(baseUrl, attacker, selected, stopping.signal), [])
}
