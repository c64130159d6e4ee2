import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const docs = new URL('../../portal/docs/', import.meta.url)

/**
 * Runs each block of shell in a guide of the portal, and compares what it prints with the block behind it, to the letter.
 *
 * @param path below the documents, without its ending
 * @param env what the guide says is set
 * @param checkUnshown what a call prints whose answer the guide does not show
 * @returns how many calls there were
 */
export async function checkCalls(
  path: string,
  env: Record<string, string>,
  checkUnshown: (stdout: string) => void = () => assert.fail(`${path} shows no answer to a call`),
): Promise<number> {
  const guide = readFileSync(new URL(`${path}.mdx`, docs), 'utf8')
  const told = [...guide.matchAll(/```(sh|json|text)\n(.*?)```/gs)].map(([, language, text = '']) => ({
    language,
    text,
  }))
  for (const [index, { language, text }] of told.entries()) {
    if (language !== 'sh') continue
    const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', text], {
      env: { ...process.env, ...env },
    })
    const answer = told[index + 1]
    if (answer?.language === 'json') assert.deepEqual(JSON.parse(stdout), JSON.parse(answer.text))
    else if (answer?.language === 'text') assert.equal(stdout, answer.text)
    else checkUnshown(stdout)
  }
  return told.filter(({ language }) => language === 'sh').length
}
