import asyncHooks from 'node:async_hooks'

/**
 * Preloaded by test processes. Node's test runner follows all promises: while files load, to know the suite of a test,
 * and while tests run, only to name the test of an error that nobody handles. The second takes a fifth of the processor
 * time, so promises are followed only until the files are loaded. Such an error still fails the run, and a file that
 * runs by itself names the test.
 */
const { createHook } = asyncHooks

/** Makes the test runner follow no more promises. */
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
