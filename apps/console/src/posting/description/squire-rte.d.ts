// The package's own types import each other without file extensions, which this project's module resolution rejects.
declare module 'squire-rte' {
  export default class Squire {
    constructor(
      root: HTMLElement,
      config: {
        addLinks: boolean
        sanitizeToDOMFragment: (html: string) => DocumentFragment
        didError: (error: unknown) => void
      },
    )
    protected _ignoreChange: boolean
    protected _setRawHTML(html: string): this
    getRoot(): HTMLElement
    createDefaultBlock(): HTMLElement
    addEventListener(type: 'input' | 'pathChange', listener: () => void): this
    setHTML(html: string): this
    hasFormat(tag: string): boolean
    bold(): this
    removeBold(): this
    italic(): this
    removeItalic(): this
    makeUnorderedList(): this
    makeOrderedList(): this
    removeList(): this
    modifyBlocks(modify: (fragment: DocumentFragment) => Node): this
    focus(): this
    destroy(): void
  }
}
