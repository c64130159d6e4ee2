/** A browser without JavaScript: keeps cookies, submits forms, and stops before redirects to other sites. */
export type Page = { url: string; status: number; html: string; headers: Headers; location: string | null }

export function openBrowser() {
  const cookies = new Map<string, string>()
  const load = async (url: string, init: RequestInit = {}): Promise<Page> => {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(init.headers as Record<string, string>),
      },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return {
      url,
      status: response.status,
      html: await response.text(),
      headers: response.headers,
      location: response.headers.get('location'),
    }
  }
  return {
    open: (url: URL | string) => load(String(url)),
    /** Submits the form of a page with its hidden field and these values. */
    submit: ({ html, url }: Page, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      load(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({
          sign_in: /name="sign_in" value="([^"]+)"/.exec(html)?.[1] ?? '',
          ...fields,
        }),
      }),
  }
}
