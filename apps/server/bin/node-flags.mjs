/**
 * The flags with which Node.js runs Tiller. All of them are documented by Node.js; README.md lists others for operators to try.
 * Semi-spaces are limited to 8 MB: reading many rows keeps a sixth of the young objects alive, and every request waits while a
 * collection copies them. `--expose-gc` allows an explicit collection after very many jobs have been loaded.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--expose-gc']

/**
 * Maximum heap of a process that imports feeds, in MB. Feeds of any size fit, because they are streamed. V8 collects garbage
 * later if the heap may become larger: an import of a million jobs would need 650 MB of memory instead of 460 MB.
 */
export const importHeapMegabytes = 768
