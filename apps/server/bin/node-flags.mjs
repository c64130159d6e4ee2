/**
 * How Node runs a Tiller. Young objects get 8 MB a half, not what Node takes on a large machine: reading many rows leaves a
 * sixth of them alive, and each collection holds every search for as long as it takes to copy that.
 */
export const nodeFlags = ['--max-semi-space-size=8']
