export const nodeFlags: string[]
export const importHeapMegabytes: number
