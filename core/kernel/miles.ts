export interface Point {
  latitude: number
  longitude: number
}

const EARTH_DIAMETER_MILES = 7_917.6
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance, by the same formula as `miles_between` in the database. */
export const milesBetween = (a: Point, b: Point): number => {
  const latitudeTerm = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const longitudeTerm = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const haversine = latitudeTerm + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudeTerm
  return EARTH_DIAMETER_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
