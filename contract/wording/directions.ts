import { formatPlace } from './format.ts'

/** Where the map of one's phone, or Google's, shows the way to an address; it learns of the address by that click alone. */
export function directionsTo(venue: {
  name: string
  address: string
  city: string
  state: string
  zipCode: string
}): string {
  const destination = `${venue.name}, ${venue.address}, ${formatPlace(venue)} ${venue.zipCode}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}
