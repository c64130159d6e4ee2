/** The public URL of the server. If it has a path, the server inserts that path into `/console`. */
export const serverUrl: string = `${location.origin}${'/console'.replace(/\/console$/, '')}`
