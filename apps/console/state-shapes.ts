import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type States = Topology<{ states: GeometryCollection }>
type Point = readonly [number, number]

/**
 * An esbuild plugin that generates `virtual:state-shapes` from us-atlas: the shapes of the 50 states and DC as SVG
 * paths, and the `viewBox` that contains them. The atlas is already projected, with Alaska and Hawaii below California.
 */
export const stateShapes: Plugin = {
  name: 'state shapes',
  setup(build) {
    build.onResolve({ filter: /^virtual:state-shapes$/ }, ({ path }) => ({ path, namespace: 'state-shapes' }))
    build.onLoad({ filter: /.*/, namespace: 'state-shapes' }, async () => {
      const file = fileURLToPath(import.meta.resolve('us-atlas/states-albers-10m.json'))
      return { contents: createModule(JSON.parse(await readFile(file, 'utf8')) as States), loader: 'js' }
    })
  },
}

function createModule(atlas: States): string {
  const shapes = feature(atlas, atlas.objects.states).features.map(({ id, geometry }) => {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : []
    return { id: Number(id), ...createShape(polygons.flat()) }
  })
  // DC is inside another shape, which must not cover it.
  const drawn = shapes.toSorted((a, b) => b.size - a.size).map(({ id, path }) => ({ id, path }))
  const [left = 0, top = 0, right = 0, bottom = 0] = atlas.bbox ?? []
  const corner = [Math.floor(left), Math.floor(top)] as const
  const viewBox = [...corner, Math.ceil(right) - corner[0], Math.ceil(bottom) - corner[1]].join(' ')
  return `export const shapes = ${JSON.stringify(drawn)}; export const viewBox = "${viewBox}"`
}

/** A shape that is smaller than this, which is DC, is drawn as a circle of this diameter. */
const smallest = 11

function createShape(rings: readonly (readonly number[][])[]) {
  const points = rings.flat()
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const size = Math.max(width, height)
  if (size >= smallest) return { size, path: rings.map(createPath).join('') }
  const start = `M${Math.round(left + width / 2 - smallest / 2)},${Math.round(top + height / 2)}`
  const half = `a${smallest / 2},${smallest / 2} 0 1,0 `
  return { size, path: `${start}${half}${smallest},0${half}-${smallest},0z` }
}

/** Creates the path of a ring in whole units of the atlas, which is 975 wide. Islands that become lines are omitted. */
function createPath(ring: readonly number[][]): string {
  const points = ring
    .map(([x = 0, y = 0]): Point => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
  const [start, ...others] = points
  if (start === undefined || others.length < 3) return ''
  const steps = others.slice(0, -1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? start
    return `${x - fromX},${y - fromY}`
  })
  return `M${start.join()}l${steps.join(' ')}z`
}
