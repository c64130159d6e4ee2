/** Put in by the build: what `apply/live/form.ts` is compiled to. */
declare const formScriptText: string

declare module '*.css' {
  const text: string
  export default text
}
