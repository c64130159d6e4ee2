type Step = string | number

/** A place of a value in a request, and its schema. */
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

/** Every text, number, and boolean in a schema; of a list, the first item. */
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

/** A copy of `value` with another value in one place; missing parents are created. */
export function put(value: unknown, path: readonly Step[], inside: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return inside
  if (typeof step === 'number') return [put(undefined, rest, inside)]
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [step]: put(object[step], rest, inside) }
}
