import { t } from '../../language/text.ts'

/** Reads the content of a file as Base64. */
export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(new Error(t('The file cannot be read.'))))
    reader.readAsDataURL(file)
  })
