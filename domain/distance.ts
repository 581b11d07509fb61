export type Position = { lat: number; lng: number };

const earthRadiusMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The shortest way over the ground between two positions, in metres (haversine). */
export function distanceMetres(from: Position, to: Position): number {
  const [lat, lng] = [radians(to.lat - from.lat), radians(to.lng - from.lng)];
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng / 2) ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(half));
}
