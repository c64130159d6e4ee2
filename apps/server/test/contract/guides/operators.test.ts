import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Command } from 'commander'
import { createProgram } from '#app/cli/program.ts'
import { testStart } from '../../harness/harness.ts'
import { commandsOf, guides, isOperators } from './guide.ts'

const program = createProgram({ machine: () => testStart })

/** Splits a command line into words; quoted text is one word. */
const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')

/** Throws if the program would reject the command line. */
function understand(line: string) {
  let words = wordsOf(line).slice(2)
  let command: Command = program
  for (let found; (found = command.commands.find((each) => each.name() === words[0])) !== undefined;) {
    command = found
    words = words.slice(1)
  }
  const given: string[] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith('--')) {
      given.push(word)
      continue
    }
    const option = command.options.find(({ long }) => long === word)
    if (word === '--help') return
    assert.ok(option !== undefined, `${word} in: ${line}`)
    if (option.required) words.shift()
  }
  const { registeredArguments: takes } = command
  assert.ok(command.commands.length === 0, `a part is missing: ${line}`)
  const isEnough = given.length >= takes.filter(({ required }) => required).length
  assert.ok(
    isEnough && (given.length <= takes.length || takes.at(-1)?.variadic === true),
    `arguments of: ${line}`,
  )
}

test('the program accepts every operator command in the pages and the README', () => {
  const blocks = guides.flatMap(({ blocks }) => blocks.filter(isOperators).map(({ code }) => code))
  const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')
  const lines = [...blocks.flatMap(commandsOf), ...(readme.match(/^npx tiller .*$/gm) ?? [])]
  assert.ok(lines.length > 20, `${lines.length} commands`)
  for (const line of lines) if (line.startsWith('npx tiller')) understand(line)
})

test('a command with an unknown option is rejected', () => {
  assert.throws(() => understand('npx tiller clock advance 31d --backwards'), /--backwards/)
  assert.throws(() => understand('npx tiller clock'), /part is missing/)
  assert.throws(() => understand('npx tiller clock advance'), /arguments/)
})
