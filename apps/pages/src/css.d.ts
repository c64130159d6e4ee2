/** The compiled `apply/live/form.ts`, which the build inserts as a string. */
declare const formScriptText: string

declare module '*.css' {
  const text: string
  export default text
}
