type Step = string | number

/** A place in a request where a value stands, and what the contract says of the value. */
export type Position = {
  path: readonly Step[]
  schema: {
    type: string
    format?: string
    minimum?: number
    maximum?: number
    enum?: unknown[]
    maxLength?: number
  }
}

type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Every place in a schema where a text, a number or a flag stands; of a list its first item. */
export function positions(schema: object | undefined): Position[] {
  const walk = (part: Schema, path: readonly Step[]): Position[] => {
    const [type] = [part.type].flat()
    if (part.properties !== undefined)
      return Object.entries(part.properties).flatMap(([name, inner]) => walk(inner, [...path, name]))
    if (part.items !== undefined) return walk(part.items, [...path, 0])
    return type === undefined ? [] : [{ path, schema: { ...part, type } }]
  }
  return schema === undefined ? [] : walk(schema as Schema, [])
}

/** `jobFilters`, `0`, `city`, `0` → `jobFilters[0].city[0]` */
export const nameOf = (path: readonly Step[]) =>
  path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  )

/** A copy of the value with another in one place, and whatever it takes to get there. */
export function put(value: unknown, path: readonly Step[], inside: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return inside
  if (typeof step === 'number') return [put(undefined, rest, inside)]
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [step]: put(object[step], rest, inside) }
}
