const shardCount = 256

/** A step of MurmurHash3 that spreads every bit over all of them. */
function mixed(bits: number): number {
  let hash = bits
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function hashOf(key: number | string): number {
  if (typeof key === 'number') return mixed(key)
  let hash = 0
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash, 31) + key.charCodeAt(at)
  return mixed(hash)
}

/**
 * A map that never takes long at a time. A `Map` makes room for all of its entries at once, which holds up others for
 * a quarter of a second when there are a million; here only one of 256 parts grows, each at a moment of its own.
 */
export class ShardedMap<Key extends number | string, Value> {
  readonly #shards: Map<Key, Value>[] = Array.from({ length: shardCount }, () => new Map())
  #size = 0

  get size(): number {
    return this.#size
  }

  #shardOf(key: Key): Map<Key, Value> | undefined {
    return this.#shards[hashOf(key) % shardCount]
  }

  get(key: Key): Value | undefined {
    return this.#shardOf(key)?.get(key)
  }

  set(key: Key, value: Value): void {
    const shard = this.#shardOf(key)
    if (shard === undefined) return
    const before = shard.size
    shard.set(key, value)
    this.#size += shard.size - before
  }

  delete(key: Key): void {
    if (this.#shardOf(key)?.delete(key) === true) this.#size--
  }
}
