export function withLock<T>(name: string, work: () => Promise<T>, onWait: () => void): Promise<T>
