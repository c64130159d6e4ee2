import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ToolError } from './tool-error.ts'

/** Names of browser programs. Headless builds come first, because they need half as much CPU time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** The browser package of each package manager, with the command that installs it. */
const packages = [
  ['apt-get', 'sudo apt-get update && sudo apt-get install -y chromium-headless-shell'],
  ['dnf', 'sudo dnf install -y chromium'],
  ['zypper', 'sudo zypper install -y chromium'],
  ['pacman', 'sudo pacman -S --noconfirm chromium'],
] as const

/**
 * Finds a Chromium or Chrome for the browser tests: the one in CHROMIUM, else an installed one. For root users on
 * Debian and Ubuntu, it announces and installs the package if none is found.
 */
export function findBrowser(say: (line: string) => void): string {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') {
    if (runs(named)) return named
    throw new ToolError(
      `CHROMIUM is ${named}, which does not run. Set it to a Chromium or Chrome, or unset it.`,
    )
  }
  const installed = search()
  if (installed !== undefined) return installed
  if (process.geteuid?.() === 0 && onPath('apt-get') !== undefined) {
    aptGet(['update'])
    // Not every release has a headless package.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      say(`The tests need a browser: installing the package ${name} with apt-get (about 300 MB)`)
      aptGet(['install', '-y', name])
      const fresh = search()
      if (fresh !== undefined) return fresh
    }
  }
  throw new ToolError(advice())
}

const search = () => [...names.flatMap((name) => onPath(name) ?? []), ...playwrightBrowsers()].find(runs)

const onPath = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => isExecutable(file))

function isExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns whether a program is a browser that runs. Ubuntu's `chromium-browser` may be a script that only points to
 * the snap.
 */
const runs = (file: string) =>
  /chrom/i.test(spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout ?? '')

const executables = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
]

function playwrightBrowsers() {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => /^chromium(?:_headless_shell)?-\d+$/.test(name))
    .flatMap((name) => executables.map((file) => join(cache, name, file)))
    .filter((file) => isExecutable(file))
}

const aptGet = (args: string[]) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

function advice() {
  const [, command] = packages.find(([manager]) => onPath(manager) !== undefined) ?? packages[0]
  const without = `${join('node_modules', '.bin', 'playwright-core')} install --only-shell chromium`
  return (
    'The tests need Chromium or Chrome, and none is installed. Run this, then the tests again:\n\n' +
    `  ${command}\n\nWithout administrator rights (or on Ubuntu, whose package is a snap):\n\n  ${without}\n\n` +
    'Set CHROMIUM=/path/to/chrome to use another browser.'
  )
}
