/** The compiled `apply/live/form.ts`, which the build inserts. */
declare const formScriptText: string

declare module '*.css' {
  const text: string
  export default text
}
