export function startTrackingPromises(): void
export function stopTrackingPromises(): void
