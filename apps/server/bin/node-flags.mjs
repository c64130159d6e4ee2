/**
 * How Node runs a Tiller. Young objects get 8 MB a half, not what Node takes on a large machine: reading many rows leaves a
 * sixth of them alive, and each collection holds every search for as long as it takes to copy that. Old ones are collected
 * when they have grown by four fifths: left to itself, V8 collects a heap of 160 MB every 20 MB, which is a few large
 * bodies, and each time all wait for 15 ms, and for as long again in steps. One
 * thread helps to collect: of the usual four, three stand before whoever is to be served on a machine of two processors, a
 * slice of 4 ms each, and a click was on its way 12 ms longer at each turn. What has loaded very much may collect what that
 * leaves at a time of its own choice.
 */
export const nodeFlags = [
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
  '--heap-growing-percent=80',
  '--expose-gc',
]
