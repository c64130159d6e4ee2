const earthRadiusKm = 6371.0088
const radians = Math.PI / 180

/** Returns the great-circle distance (haversine). */
export function computeDistanceKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * radians) / 2)
  const sinLng = Math.sin(((lng2 - lng1) * radians) / 2)
  const square = sinLat * sinLat + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * sinLng * sinLng
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(square)))
}

/**
 * Returns by how many degrees a circle extends from its center to the north and south, and to the east and west.
 * `lng` is 180 if the circle contains a pole.
 */
export function computeBoundingSpanDegrees(lat: number, radiusKm: number): { lat: number; lng: number } {
  // Slightly wider than the circle, so that rounding never excludes a place on its edge.
  const angle = (radiusKm / earthRadiusKm) * 1.000001 + 1e-9
  const latSpan = angle / radians
  if (lat + latSpan >= 90 || lat - latSpan <= -90) return { lat: latSpan, lng: 180 }
  return { lat: latSpan, lng: Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * radians))) / radians }
}
