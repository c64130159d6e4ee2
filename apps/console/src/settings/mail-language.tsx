import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findLanguage, languageNames, languages, type Language } from '@tiller/ui/language'
import { Select } from '@tiller/ui/select'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { t } from '../language/text.ts'
import { showToast } from '../shell/toasts.tsx'

const options = languages.map((value) => ({ value, label: languageNames[value] }))

/** The language of mails to the user. That of the console can differ: it belongs to the browser. */
export function MailLanguage({ language }: { language: Language }) {
  const queries = useQueryClient()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (chosen: Language) => client.updateMyLanguage({ body: { language: chosen } }),
    onSuccess: () => showToast({ text: t('The language of your mails was saved.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getMyAccess'] }),
  })
  return (
    <section className="panel narrow" aria-labelledby="mails-title">
      <h2 id="mails-title">{t('Mails to you')}</h2>
      {error === null ? null : <Problem error={error} />}
      <Select
        id="mail-language"
        label={t('Language')}
        value={isPending ? variables : language}
        options={options}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) => mutate(findLanguage(value) ?? language)}
      />
    </section>
  )
}
