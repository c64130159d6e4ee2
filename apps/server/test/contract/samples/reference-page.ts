/** An operation as shown on a reference page. */
export type Shown = {
  id: string
  name: string
  /** By language: curl, javascript, python. */
  samples: Record<string, string>
  /** The example response, if it is JSON. */
  answer: string | undefined
}

/** The operations of a reference page with their samples, in page order. */
export const operationsOn = (page: string): Shown[] =>
  page
    .split(/(?=<article [^>]*class="?operation)/)
    .slice(1)
    .map((section) => ({
      id: /^<article [^>]*id="?([\w-]+)/.exec(section)?.[1] ?? '',
      name: textOf(/<h3[^>]*>([\s\S]*?)<\/h3>/.exec(section)?.[1] ?? ''),
      samples: Object.fromEntries(
        [...section.matchAll(/data-code="?(curl|javascript|python)"?[^>]*>([\s\S]*?)<\/pre>/g)].map(
          ([, language = '', code = '']) => [language, textOf(code)],
        ),
      ),
      answer: answerOf(section),
    }))
    // Sections of schemas and errors have no samples.
    .filter(({ samples }) => samples['curl'] !== undefined)

function answerOf(section: string): string | undefined {
  const [, examples = ''] = section.split(/class="?operation-code/)
  const answers = [...examples.matchAll(/data-code="?json"?[^>]*>([\s\S]*?)<\/pre>/g)]
  return answers[0]?.[1] === undefined ? undefined : textOf(answers[0][1])
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

const textOf = (markup: string): string =>
  markup.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
