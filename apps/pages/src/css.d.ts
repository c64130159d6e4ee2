/** Inserted by the build: the compiled `apply/live/form.ts`. */
declare const formScriptText: string

declare module '*.css' {
  const text: string
  export default text
}
