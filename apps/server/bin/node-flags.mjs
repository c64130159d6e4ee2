/**
 * How Node runs a Tiller. Young objects get 8 MB a half, not what Node takes on a large machine: reading many rows leaves a
 * sixth of them alive, and each collection holds every search for as long as it takes to copy that. What has loaded very
 * much may collect what that leaves at a time of its own choice.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--expose-gc']
