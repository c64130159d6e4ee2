import asyncHooks from 'node:async_hooks'

/**
 * Preloaded by test processes. Node's test runner tracks all promises: while files load, to find the suite of a test,
 * and while tests run, only to name the test of an unhandled error. The latter takes a fifth of the CPU time, so
 * promises are tracked only until the files are loaded. An unhandled error still fails the run, and a file that runs by
 * itself names the test.
 */
const { createHook } = asyncHooks

/** Stops the tracking of promises by the test runner. */
export let stopTrackingPromises = () => {}

asyncHooks.createHook = (callbacks) => {
  const whileLoading = createHook(callbacks)
  const whileRunning = createHook({ ...callbacks, trackPromises: false })
  stopTrackingPromises = () => {
    whileLoading.disable()
    whileRunning.enable()
  }
  return {
    enable: () => whileLoading.enable(),
    disable: () => [whileLoading, whileRunning].forEach((hook) => hook.disable()),
  }
}
await import('node:test')
asyncHooks.createHook = createHook
