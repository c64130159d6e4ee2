import type { PrismTheme } from 'prism-react-renderer'

type Inks = {
  plain: string
  paper: string
  comment: string
  text: string
  key: string
  number: string
  mark: string
}

const themeOf = (inks: Inks): PrismTheme => ({
  plain: { color: inks.plain, backgroundColor: inks.paper },
  styles: [
    { types: ['comment', 'prolog', 'doctype', 'cdata'], style: { color: inks.comment, fontStyle: 'italic' } },
    { types: ['string', 'attr-value', 'char', 'inserted', 'url'], style: { color: inks.text } },
    { types: ['keyword', 'function', 'tag', 'property', 'selector', 'atrule'], style: { color: inks.key } },
    {
      types: ['number', 'boolean', 'constant', 'symbol', 'attr-name', 'variable'],
      style: { color: inks.number },
    },
    { types: ['punctuation', 'operator', 'builtin'], style: { color: inks.mark } },
  ],
})

/** Highlighting in the site's own colours; every ink has a contrast of at least 4.5:1 on its paper. */
export const samplesThemes = {
  theme: themeOf({
    plain: '#241b3d',
    paper: '#f7f5fc',
    comment: '#6a6382',
    text: '#0b6b4b',
    key: '#5024b0',
    number: '#9a4a06',
    mark: '#5b5470',
  }),
  darkTheme: themeOf({
    plain: '#e8e4f4',
    paper: '#1b1729',
    comment: '#9c94b5',
    text: '#7fd6b2',
    key: '#b9a2ee',
    number: '#f0b47a',
    mark: '#b3abc8',
  }),
}
