import { setTimeout as pause } from 'node:timers/promises'
import type { DispositionEvent } from '@tiller/contract/disposition/events'
import { anEvent, uuidOf } from '../dispositions/events.ts'

/** What the writers know when all is sent. */
export type Sent = {
  acknowledged: Set<number>
  /** Requests whose answer was lost and that were not sent again: all of their events may be there, or none. */
  unknown: number[][]
  requests: number
  /** Requests that were sent again because their answer was lost or a failure. */
  repeats: number
}

export type Writing = {
  baseUrl: string
  events: number
  writers: number
  random: () => number
  /** Called whenever events are done with, acknowledged or given up. */
  onDone: (total: number) => void
}

/** The event number `n`: five to an application, no two alike, recognisable by `raw_event`. */
const numberedEvent = (n: number): DispositionEvent =>
  anEvent({
    tlr_application_id: uuidOf(`crash ${Math.floor(n / 5)}`),
    tlr_sid: uuidOf(`crash session ${Math.floor(n / 5)}`),
    event: 'interviewed',
    event_time: new Date(Date.UTC(2026, 0, 1) + (n % 7) * 60_000 + n).toISOString(),
    raw_event: String(n),
  })

/** Sends all events, half of them singly and half in batches, until each is acknowledged or given up. */
export async function writeEvents({ baseUrl, events, writers, random, onDone }: Writing): Promise<Sent> {
  const sent: Sent = { acknowledged: new Set(), unknown: [], requests: 0, repeats: 0 }
  let next = 0
  let done = 0
  const take = () => {
    // Few batches hold as many events as many singles.
    const size = Math.min(random() < 0.99 ? 1 : 1 + Math.floor(random() * 199), events - next)
    const numbers = Array.from({ length: size }, (_, index) => next + index)
    next += size
    return numbers
  }
  const write = async () => {
    for (let numbers = take(); numbers.length > 0; numbers = take()) {
      const acknowledged = await sendUntilKnown(baseUrl, numbers, { sent, random })
      if (!acknowledged) sent.unknown.push(numbers)
      else for (const n of numbers) sent.acknowledged.add(n)
      done += numbers.length
      onDone(done)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return sent
}

/** True when acknowledged. One in twenty requests is not repeated, as by a partner that dies too. */
async function sendUntilKnown(
  baseUrl: string,
  numbers: readonly number[],
  { sent, random }: { sent: Sent; random: () => number },
): Promise<boolean> {
  const events = numbers.map(numberedEvent)
  const body = JSON.stringify(events.length === 1 ? events[0] : events)
  const repeating = random() >= 0.05
  for (;;) {
    sent.requests += 1
    const status = await post(baseUrl, body)
    if (status === 200) return true
    if (status !== undefined && status < 500) throw new Error(`a valid event was answered ${status}`)
    if (!repeating) return false
    sent.repeats += 1
    await pause(5 + random() * 50)
  }
}

/** The status, or undefined if the answer was lost. */
async function post(baseUrl: string, body: string): Promise<number | undefined> {
  try {
    const response = await fetch(`${baseUrl}/disposition/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}
